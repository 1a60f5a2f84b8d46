import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FormDraftModel } from '#contract/operator/form-drafts'
import { formExample } from '#contract/operator/form-example'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import { runAsOperator } from '#test/app/test-calls'
import { createStaffApp } from '#test/app/staff-client'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'

const { database, owner } = await freshDatabase()
const app = await createOperatorApp({ database, routes: [], authenticate: () => Promise.resolve(null) })
const api = createOperatorClient(app)

const text = (de: string) => ({ de, en: `${de} en`, fr: `${de} fr` })
const scope = { category: 'documentation', order_type: 'maintenance', protocol_type: 'standard' } as const
const question = { type: 'text', name: 'serial', title: text('Nummer') }
const page = { name: 'first', title: text('Seite'), elements: [question] }

async function createDraft(key: string, model: object = { title: text(key), pages: [page] }) {
  await api.post('/form-drafts', { key, ...scope, title: text(key) })
  const { status, body } = await api.send('PATCH', `/form-drafts/${key}`, { ...scope, model, version: 1 })
  expect({ status, body }).toMatchObject({ status: 200, body: { version: 2 } })
  return body
}

const publish = (key: string, version: number, newest: number | null) =>
  api.post(`/form-drafts/${key}/publish`, { version, newest_version: newest })

test('a new form is built as a draft, and is a form only when it is published', async () => {
  const created = await api.post('/form-drafts', { key: 'built', ...scope, title: text('Gebaut') })
  expect(created).toMatchObject({
    status: 201,
    body: { version: 1, newest_version: null, changes: null, model: { title: text('Gebaut'), pages: [] } },
  })
  expect((await api.get('/forms?key=built')).body.data).toEqual([])
  expect((await api.get('/form-overview?search=built')).body.data).toMatchObject([
    { key: 'built', newest: null, draft: { changed_by: null }, title: text('Gebaut') },
  ])
  expect((await api.get('/form-overview/built')).body.versions).toEqual([])

  const model = { title: text('Gebaut'), pages: [page] }
  await api.send('PATCH', '/form-drafts/built', { ...scope, model, version: 1 })
  expect(await publish('built', 2, null)).toMatchObject({ status: 200, body: { key: 'built', version: 1 } })
  expect(await api.get('/form-drafts/built')).toMatchObject({ status: 404 })
  const { id } = (await api.get('/forms?key=built')).body.data[0]
  expect((await api.get(`/forms/${id}`)).body).toMatchObject({ ...scope, model })
})

test('the draft of the next version starts with the newest one and names what it changes', async () => {
  await createDraft('next')
  await publish('next', 2, null)
  const started = await api.post('/form-drafts/next/start', {})
  expect(started.body).toMatchObject({ version: 1, newest_version: 1, changes: [], problems: [] })
  const model = { title: text('next'), pages: [{ ...page, elements: [{ ...question, isRequired: true }] }] }
  await api.send('PATCH', '/form-drafts/next', { ...scope, model, version: 1 })
  // A second person who starts it gets the same draft.
  const again = await api.post('/form-drafts/next/start', {})
  expect(again.body).toMatchObject({
    version: 2,
    changes: [{ kind: 'question_required', subject: { de: 'Nummer' } }],
  })
  expect((await publish('next', 2, 1)).body).toMatchObject({ version: 2 })
  expect((await api.get('/form-overview/next')).body).toMatchObject({
    draft: null,
    versions: [{ version: 2 }, { version: 1 }],
  })
})

test('a draft names the questions and choices of every published version, whose keys stay', async () => {
  const roof = (...values: string[]) => ({
    ...page,
    elements: [
      {
        type: 'radiogroup',
        name: 'roof',
        title: text('Dach'),
        choices: values.map((value) => ({ value, text: text(value) })),
      },
    ],
  })
  const created = await createDraft('keys', { title: text('keys'), pages: [roof('flat', 'green')] })
  expect(created.published).toEqual([])
  await publish('keys', 2, null)
  await api.post('/form-drafts/keys/start', {})
  const model = { title: text('keys'), pages: [roof('flat', 'steep')] }
  await api.send('PATCH', '/form-drafts/keys', { ...scope, model, version: 1 })
  await publish('keys', 2, 1)
  const { body } = await api.post('/form-drafts/keys/start', {})
  expect(body.published).toEqual([{ path: 'roof', choices: ['flat', 'steep', 'green'] }])
})

test('an unfinished draft is stored, names every fault with its place, and cannot be published', async () => {
  const model = {
    title: { de: 'Lücken', en: '', fr: 'Lacunes' },
    pages: [
      { name: 'empty', title: text('Leer'), elements: [] },
      {
        name: 'second',
        title: text('Zweite'),
        elements: [
          { type: 'radiogroup', name: 'choice', title: text('Wahl') },
          { type: 'file', name: 'photo', title: text('Foto'), visibleIf: '{gone} notempty', maxFiles: 0 },
          { type: 'paneldynamic', name: 'group', title: text('Gruppe') },
          {
            type: 'checkbox',
            name: 'photo',
            title: text('Doppelt'),
            choices: [
              { value: '', text: text('Leer') },
              { value: 'a', text: text('A') },
              { value: 'a', text: { de: 'B', en: 'B', fr: ' ' } },
            ],
          },
        ],
      },
    ],
  }
  const { problems, version } = await createDraft('unfinished', model)
  const at = 'model.pages.1.elements'
  const expected: Record<string, string> = {
    'model.title.en': 'required',
    'model.pages.0.elements': 'too_small',
    [`${at}.0.choices`]: 'required',
    [`${at}.1.visibleIf`]: 'condition_on_nothing',
    [`${at}.1.maxFiles`]: 'too_small',
    [`${at}.2.templateTitle`]: 'required',
    [`${at}.2.templateElements`]: 'required',
    [`${at}.3.name`]: 'name_twice',
    [`${at}.3.choices.0.value`]: 'too_short',
    [`${at}.3.choices.2.value`]: 'given_twice',
    [`${at}.3.choices.2.text.fr`]: 'required',
  }
  const found = Object.fromEntries(
    problems.map((one: { path: string; fault: string }) => [one.path, one.fault]),
  )
  expect(found).toEqual(expected)
  const refused = await publish('unfinished', version, null)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).toSorted()).toEqual(Object.keys(expected).toSorted())
  expect(await api.get('/form-drafts/unfinished')).toMatchObject({ status: 200, body: { version } })
})

test('of two people who change a draft at the same moment, the second one gets the draft of the first', async () => {
  const { version } = await createDraft('raced')
  const change = (de: string) =>
    api.send('PATCH', '/form-drafts/raced', { ...scope, model: { title: text(de), pages: [page] }, version })
  const replies = await Promise.all([change('one'), change('two')])
  const [first, second] = replies.toSorted((a, b) => a.status - b.status)
  expect([first!.status, second!.status]).toEqual([200, 409])
  expect(second!.body).toMatchObject({
    status: 'form_draft_changed',
    current: { version: version + 1, model: { title: first!.body.model.title } },
  })
  expect(await api.post('/form-drafts/raced/discard', { version })).toMatchObject({ status: 409 })
  expect(await publish('raced', version, null)).toMatchObject({ status: 409 })
})

test('a draft that two people publish at the same moment becomes one version', async () => {
  const { version } = await createDraft('twice')
  const replies = await Promise.all([publish('twice', version, null), publish('twice', version, null)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await api.get('/forms?key=twice')).body.data).toHaveLength(1)
})

test('a draft is not published over a version that its author has not seen', async () => {
  const { version } = await createDraft('overtaken')
  await api.post('/forms', { key: 'overtaken', category: 'report', model: formExample.model })
  const refused = await publish('overtaken', version, null)
  expect(refused).toMatchObject({
    status: 409,
    body: { status: 'form_draft_changed', current: { newest_version: 1, changes: expect.any(Array) } },
  })
  expect((await publish('overtaken', version, 1)).body).toMatchObject({ version: 2 })
})

test('a key that a form or a draft has is refused for a new form', async () => {
  await createDraft('taken')
  const create = () => api.post('/form-drafts', { key: 'taken', ...scope, title: text('Noch einmal') })
  expect(await create()).toMatchObject({ status: 409, body: { status: 'already_exists' } })
  await publish('taken', 2, null)
  expect(await create()).toMatchObject({ status: 409, body: { status: 'already_exists' } })
  expect(await api.post('/form-drafts/nothing/start', {})).toMatchObject({ status: 404 })
})

test('a new form can start with the pages of another one', async () => {
  const { id } = (await api.post('/forms', { ...formExample, key: 'original' })).body
  const create = (key: string, copy: string) =>
    api.post('/form-drafts', { key, ...scope, title: text('Kopie'), copy_of: copy })
  expect((await create('copy', id)).body.model).toEqual({ ...formExample.model, title: text('Kopie') })
  expect(await create('copy-2', '0190a0a0-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
})

test('a discarded draft is gone, and the published versions stay', async () => {
  await createDraft('discarded')
  await publish('discarded', 2, null)
  await api.post('/form-drafts/discarded/start', {})
  expect(await api.post('/form-drafts/discarded/discard', { version: 1 })).toMatchObject({ status: 200 })
  expect((await api.get('/form-overview/discarded')).body).toMatchObject({
    draft: null,
    newest: { version: 1 },
  })
})

test('every form of the product can be a draft without a change and without a fault', () => {
  const folder = new URL('../../../../db/forms/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const { model } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    expect(FormDraftModel.parse(model)).toEqual(model)
  }
})

test('a version names the person who has published it, and the audit the publishing but not each saving', async () => {
  const { createLoggedInStaff } = await createStaffApp(database)
  const { tab, name } = await createLoggedInStaff('administrator')
  await tab.post('/form-drafts', { key: 'by-person', ...scope, title: text('Person') })
  const model = { title: text('Person'), pages: [page] }
  const changed = await tab.patch('/form-drafts/by-person', { ...scope, model, version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { created_by: name, changed_by: name } })
  await tab.post('/form-drafts/by-person/publish', { version: 2, newest_version: null })
  expect((await tab.get('/form-overview/by-person')).body.versions).toMatchObject([{ published_by: name }])
  const { data } = (await tab.get('/audit?subject=by-person')).body
  expect(data.map((one: { call: string }) => one.call)).toEqual(['formDraft.publish', 'formDraft.create'])

  const viewer = await createLoggedInStaff('viewer')
  expect(await viewer.tab.post('/form-drafts/by-person/start')).toMatchObject({ status: 403 })
})

test('a form that the marketplace has published itself is not replaced by that of the product at the next start', async () => {
  const load = () => runAsOperator(database, (call) => loadForms(call))
  await owner.query(`update form_definitions set is_shipped = true where key = 'daily-report'`)
  await load()
  const start = (await api.post('/form-drafts/daily-report/start', {})).body
  const { category, order_type, protocol_type, model } = start
  const changed = { category, order_type, protocol_type, model: { ...model, title: text('Tag') } }
  await api.send('PATCH', '/form-drafts/daily-report', { ...changed, version: 1 })
  const { version } = (await publish('daily-report', 2, start.newest_version)).body
  await load()
  expect((await api.get('/form-overview/daily-report')).body.newest.version).toBe(version)
})
