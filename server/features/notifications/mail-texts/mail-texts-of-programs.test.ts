import { beforeEach, describe, expect, test } from 'vitest'
import type { KeyScope } from '#contract/operator/programs/key-scopes'
import { createOperatorClient } from '#test/app/operator-client'
import { createMailSender } from '#test/app/queued-mails'
import { createStaffApp } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { enqueueEmail } from '../notifications.commands.ts'

const { database, owner } = await freshDatabase()
const { app, createLoggedInStaff } = await createStaffApp(database)
const sendQueuedMails = createMailSender(database, owner)
const admin = await createLoggedInStaff('administrator')
const companyId = await createTestCompany(database, { name: 'Elektro Winterfeld' })
const contact = await createTestContact(database, companyId, ['admin', 'company_owner'])

async function createProgram(name: string, scopes: readonly KeyScope[]) {
  const { body } = await admin.tab.post('/keys', { name, scopes })
  return { id: body.id as string, client: createOperatorClient(app, body.key) }
}
const words = await createProgram('Sprachdienst', ['texts:read', 'texts:write'])
const reader = await createProgram('Leser', ['texts:read'])
const log = await createProgram('Zustellung', ['mails:read'])
const configured = createOperatorClient(app)

type Client = typeof configured
const path = '/mail-kinds/order_approved/texts'
const change = (subject: string | null, version: number, client: Client = words.client, locale = 'de') =>
  client.send('PATCH', path, { locale, texts: { subject }, version })
const read = async (client: Client = reader.client) => (await client.get(`${path}?locale=de`)).body

const queueApproval = () =>
  runAsOperator(database, (call) =>
    enqueueEmail(call, {
      template: 'order_approved',
      to: { accountId: companyId },
      data: { order: 'Wallbox', sfid: null },
    }),
  )

beforeEach(async () => {
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query('delete from mail_texts')
  await owner.query('delete from mail_log')
})

describe('a program changes the text of an email', () => {
  test('the next email has it, and the version names the key', async () => {
    expect((await change('Geschafft: {order}', 0)).body).toMatchObject({ version: 1 })
    await queueApproval()
    expect((await sendQueuedMails())[0]?.subject).toBe('Geschafft: Wallbox')
    expect((await read()).versions).toMatchObject([{ version: 1, by: 'Sprachdienst' }])
    const { rows } = await owner.query(
      'select staff_id, staff_name, program_key_id, program_name from mail_texts',
    )
    expect(rows).toEqual([
      { staff_id: null, staff_name: null, program_key_id: words.id, program_name: 'Sprachdienst' },
    ])
  })

  test('with the key of the configuration the version has no name', async () => {
    expect((await change('Geschafft: {order}', 0, configured)).status).toBe(200)
    expect((await read()).versions).toMatchObject([{ by: null }])
    expect((await admin.tab.get(`${path}?locale=de`)).body.versions).toMatchObject([{ by: null }])
  })

  test('the name of the key on that day stays when the key gets another name', async () => {
    const program = await createProgram('Alt', ['texts:write'])
    await change('Geschafft: {order}', 0, program.client)
    await admin.tab.patch(`/keys/${program.id}`, { name: 'Neu' })
    expect((await read()).versions).toMatchObject([{ by: 'Alt' }])
  })

  test('a preview shows a text that is not saved', async () => {
    const body = { locale: 'en', texts: { subject: 'Well done: {order}' } }
    const preview = await reader.client.post(`${path}/preview`, body)
    expect([preview.status, preview.body.subject]).toEqual([200, 'Well done: Wallbox, Leipzig'])
    expect((await read()).version).toBe(0)
    expect((await reader.client.get('/mail-kinds/order_approved?locale=en')).body.subject).not.toContain(
      'Well',
    )
    const { data } = (await reader.client.get('/mail-kinds')).body
    expect(data).toContainEqual({
      kind: 'order_approved',
      audience: 'company',
      is_optional: true,
      own_locales: [],
    })
  })
})

describe('a program and a person at the same time', () => {
  test('the second one is refused and gets who has changed what', async () => {
    await admin.tab.patch(path, { locale: 'de', texts: { subject: 'Eins: {order}' }, version: 0 })
    const late = await change('Zwei: {order}', 0)
    expect([late.status, late.body.status]).toEqual([409, 'mail_texts_changed'])
    expect(late.body.current).toMatchObject({ version: 1, versions: [{ by: admin.name }] })
    expect((await change('Zwei: {order}', 1)).status).toBe(200)
    const person = await admin.tab.patch(path, {
      locale: 'de',
      texts: { subject: 'Drei: {order}' },
      version: 1,
    })
    expect(person.body.current).toMatchObject({ versions: [{ by: 'Sprachdienst' }, { by: admin.name }] })
  })

  test('two programs that change one version in the same moment: one is saved', async () => {
    const replies = await Promise.all([change('Eins: {order}', 0), change('Zwei: {order}', 0, configured)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read()).versions).toHaveLength(1)
  })

  test('a repeated call with the same Idempotency-Key adds no second version', async () => {
    const send = () =>
      app.inject({
        method: 'PATCH',
        url: `/operator-api/v1${path}`,
        headers: { authorization: 'Bearer a-key-for-tests!', 'idempotency-key': 'text-1' },
        payload: { locale: 'de', texts: { subject: 'Eins: {order}' }, version: 0 },
      })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
    expect((await read()).version).toBe(1)
  })
})

describe('bad input of a program', () => {
  test.each<[field: string, body: object]>([
    ['texts.subject', { locale: 'de', texts: { subject: 'Neu: {firma}' }, version: 0 }],
    ['texts.subject', { locale: 'de', texts: { subject: ' ' }, version: 0 }],
    ['texts.why', { locale: 'de', texts: { why: 'Darum' }, version: 0 }],
    ['texts.text', { locale: 'de', texts: { text: 'x'.repeat(5001) }, version: 0 }],
    ['locale', { locale: 'it', texts: {}, version: 0 }],
    ['version', { locale: 'de', texts: {} }],
  ])('the fault is at %s', async (field, body) => {
    const reply = await words.client.send('PATCH', path, body)
    expect([reply.status, reply.body.status, Object.keys(reply.body.errors)]).toEqual([
      422,
      'validation_failed',
      [field],
    ])
    expect((await read()).version).toBe(0)
  })

  test('an unknown kind of email is not found', async () => {
    const reply = await words.client.send('PATCH', '/mail-kinds/__proto__/texts', {
      locale: 'de',
      texts: {},
      version: 0,
    })
    expect(reply.status).toBe(404)
  })
})

describe('the log of emails', () => {
  test('tells a program who was sent what, and needs a scope of its own', async () => {
    await queueApproval()
    await sendQueuedMails()
    const { body } = await log.client.get(`/mails?account_id=${companyId}`)
    expect(body.data).toMatchObject([
      { kind: 'order_approved', state: 'sent', reader: { email: contact.email }, account: { id: companyId } },
    ])
    expect((await words.client.get('/mails')).body).toMatchObject({
      status: 'scope_missing',
      missing: 'mails:read',
    })
    expect((await log.client.get('/mail-kinds')).body).toMatchObject({ missing: 'texts:read' })
  })
})
