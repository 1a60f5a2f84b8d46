import { expect, test } from 'vitest'
import { formExample } from '#contract/operator/form-example'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { freshDatabase } from '#test/database/fresh-database'
import { loadShippedForm } from '#test/builders/forms'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'

const { database, owner } = await freshDatabase()
const app = await createOperatorApp({ database, routes: [], authenticate: () => Promise.resolve(null) })
const api = createOperatorClient(app)

/** Returns the example form with a changed first page. */
function changeFirstPage(change: (page: Record<string, unknown>) => void) {
  const form = structuredClone(formExample) as { model: { pages: Record<string, unknown>[] } }
  change(form.model.pages[0]!)
  return form
}

test('a new form is added, the same form adds nothing, and a changed form becomes the next version', async () => {
  const first = await api.post('/forms', formExample)
  expect(first).toMatchObject({ status: 201, body: { key: 'maintenance-battery', version: 1 } })
  expect((await api.post('/forms', formExample)).body).toEqual(first.body)
  const next = await api.post(
    '/forms',
    changeFirstPage((page) => (page['title'] = { de: 'Akku', en: 'Battery', fr: 'Batterie' })),
  )
  expect(next.body).toMatchObject({ version: 2 })

  const { body } = await api.get('/forms?key=maintenance-battery')
  expect(body.data.map((form: { version: number }) => form.version)).toEqual([2, 1])
  expect(body.data[1]).toMatchObject({ id: first.body.id, submissions: 0, title: formExample.model.title })
  const read = await api.get(`/forms/${first.body.id}`)
  expect(read.body).toMatchObject({ version: 1, order_type: 'maintenance', model: formExample.model })
})

test.each([
  [
    'a word that the product does not know',
    changeFirstPage((page) => (page['startWithNewLine'] = true)),
    'model.pages.0.startWithNewLine',
    'Dieses Feld gibt es nicht.',
  ],
  [
    'a language that is missing',
    changeFirstPage((page) => (page['title'] = { de: 'Speicher', en: 'Storage' })),
    'model.pages.0.title.fr',
    'Bitte ausfüllen.',
  ],
  [
    'a condition on a question that is not there',
    changeFirstPage((page) => (page['visibleIf'] = '{nothing} = 1')),
    'model.pages.0.visibleIf',
    'Diese Bedingung bezieht sich auf eine Frage, die es hier nicht gibt.',
  ],
  [
    'a kind of question that there is not',
    changeFirstPage(
      (page) => (page['elements'] = [{ type: 'rating', name: 'q', title: formExample.model.title }]),
    ),
    'model.pages.0.elements.0.type',
    'Diese Angabe ist ungültig.',
  ],
])('a form with %s is refused with the name of the field', async (_, form, field, text) => {
  const { status, body } = await api.post('/forms', form)
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [text] } })
})

test('a form for an unknown opportunity is refused', async () => {
  const { status } = await api.post('/forms', { ...formExample, opportunity_id: '0065e00000AbCdEAAV' })
  expect(status).toBe(404)
})

test('work over several days gets the form for daily reports, unless the marketplace names another form or none', async () => {
  const { key, category, model } = loadShippedForm('daily-report')
  const report = (await api.post('/forms', { key, category, order_type: null, model })).body.id as string
  const other = (await api.post('/forms', { key: 'diary', category, order_type: null, model })).body
    .id as string
  const formOf = async (opportunity: object) => {
    const { status, body } = await api.post('/jobs', {
      ...orderExample,
      sfid: createCrmId('job'),
      opportunity: { ...orderExample.opportunity, sfid: createCrmId('opportunity'), ...opportunity },
    })
    if (status !== 201) return body.errors
    const { rows } = await owner.query(
      `select o.multiday_documentation_form_id as id from opportunities o join jobs on o.id = opportunity_id
        where api_id = $1`,
      [body.api_id],
    )
    return rows[0].id
  }
  expect(await formOf({ multiday: false })).toBe(null)
  expect(await formOf({ multiday: true })).toBe(other)
  expect(await formOf({ multiday: true, multiday_documentation_form_id: null })).toBe(null)
  expect(await formOf({ multiday_documentation_form_id: report })).toBe(report)
  const documentation = (await api.post('/forms', { ...formExample, key: 'something-else' })).body.id
  expect(await formOf({ multiday_documentation_form_id: documentation })).toEqual({
    'opportunity.multiday_documentation_form_id': [expect.any(String)],
  })
})
