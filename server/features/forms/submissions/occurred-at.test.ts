import { beforeAll, expect, test } from 'vitest'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import { ordersRoutes as orders } from '#server/features/orders/orders.routes'
import type { PersonCall } from '#server/kernel/call'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createTestForm } from '#test/builders/forms'
import {
  createOrderInStatus,
  createTestPartner,
  createFinishInputs,
  createAppointmentPeriod,
  createSetStatusBody,
  type TestOrder,
} from '#test/builders/orders'
import { addForm } from '../definitions/definitions.commands.ts'
import { formRoutes as forms } from '../forms.routes.ts'
import { createSigningLinks } from '../remote-signing/signing-link.crypto.ts'
import { createSignatureRoutes } from '../remote-signing/signature-requests.routes.ts'
import { createProtocolDocument } from '../protocols/protocol.document.ts'
import { findProtocolData } from '../protocols/protocol.sql.ts'

/** Offline work arrives later. The time when it was done is shown but decides nothing. */

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const accepted = Temporal.Now.instant()
const toTestInstant = (text: string) => `2026-03-04T${text}:00.000Z`
/** The orders were accepted in the past, so the clock of these tests is a day that has passed. */
let clock = accepted
type StatusBody = Parameters<typeof changeStatus>[1]
const status = {
  'order.setStatus': (call: PersonCall, { body }: { body: StatusBody }) => changeStatus(call, body),
}
const links = createSigningLinks({ sessionSecret: 'a secret of more than 32 characters' })
const app = await createTestServer({
  database,
  routes: [orders, forms, createSignatureRoutes(links), status],
  now: () => clock,
  authenticate: () => Promise.resolve(partner.admin),
})
const tab = createBrowser(app)
let form: string
beforeAll(async () => {
  form = await runAsOperator(database, (call) => addForm(call, createTestForm('plain')))
})

/** An order accepted the evening before; the clock is at 14:03 UTC. */
async function createOrderAtTwo(state: 'appointment_confirmed' | 'started'): Promise<TestOrder> {
  const order = await createOrderInStatus(database, partner, state)
  await owner.query(`update jobs set created_at = $2, accepted_at = $2 where api_id = $1`, [
    order.id,
    '2026-03-03T18:00:00.000Z',
  ])
  clock = Temporal.Instant.from(toTestInstant('14:03'))
  return order
}

const toSeconds = (count: number) => String(count * 3600)
const secondsAgo = (from: string) =>
  String(clock.since(Temporal.Instant.from(toTestInstant(from))).total({ unit: 'second' }))

function sendOfflineCall(url: string, payload: object, ago: string) {
  const headers = { authorization: 'Bearer somebody', 'done-ago': ago }
  return tab.send({ method: 'POST', url, payload, headers })
}

const setStatusOffline = (body: object, ago: string) =>
  sendOfflineCall('/api/partner/orders/set-status', body, ago)
const postOfflineComment = ({ id }: TestOrder, ago: string) =>
  sendOfflineCall('/data-api/comment', { jobApiId: id, message: 'x' }, ago)

async function findLastStep({ id }: TestOrder, step: string) {
  const { body } = await tab.get(`/api/partner/orders/${id}/history`, 'somebody')
  const entries = (body as { data: { step: string; at: string; done_at: string | null }[] }).data
  return entries.find((entry) => entry.step === step)
}

test('a status change, a form, a signature and a comment show when they were done and when they arrived', async () => {
  const order = await createOrderAtTwo('appointment_confirmed')
  const start = await setStatusOffline(createSetStatusBody(order.id, 'started'), secondsAgo('10:12'))
  expect(start.status).toBe(200)
  expect(await findLastStep(order, 'order.start')).toMatchObject({
    at: toTestInstant('14:03'),
    done_at: toTestInstant('10:12'),
  })

  const filled = await sendOfflineCall(
    `/order-intake-forms-api/form/answers/${order.id}`,
    { form_id: form, answers: { what: 'Wallbox' } },
    secondsAgo('11:30'),
  )
  expect(filled.status).toBe(201)
  expect(await findLastStep(order, 'form.submit')).toMatchObject({ done_at: toTestInstant('11:30') })
  const answers = await tab.get(`/order-intake-forms-api/form/answers/${order.id}`, 'somebody')
  expect(answers.body.data).toMatchObject([
    { created_at: toTestInstant('14:03'), done_at: toTestInstant('11:30') },
  ])

  const declined = { declined: { reason: 'missing_customer' } }
  const signed = await sendOfflineCall(
    `/api/partner/orders/${order.sfid}/customer-signature`,
    { customer_signature: declined },
    secondsAgo('11:45'),
  )
  expect(signed.body.signature).toMatchObject({ state: 'declined', signed_at: toTestInstant('11:45') })

  const inputs = await createFinishInputs(database, partner.accountId)
  expect(
    (await setStatusOffline(createSetStatusBody(order.id, 'finished', inputs), secondsAgo('12:00'))).status,
  ).toBe(200)
  expect((await postOfflineComment(order, secondsAgo('12:05'))).body).toMatchObject({
    createdAt: toTestInstant('14:03'),
    doneAt: toTestInstant('12:05'),
  })

  const data = await runAsOperator(database, (call) => findProtocolData(call.tx, order.id))
  if (!data) throw new Error('The order has no protocol data.')
  const sheet = createProtocolDocument(data, new Map(), { at: clock, version: 1, seal: { address: 'x' } })
  const text = JSON.stringify(sheet)
  // German time is one hour ahead of UTC in March.
  expect(text).toContain('04.03.2026, 11:12 (ohne Netz, eingegangen 04.03.2026, 15:03)')
  expect(text).toContain('12:45:00 MEZ (ohne Netz, eingegangen 04.03.2026, 15:03:00 MEZ)')
  expect(JSON.stringify(sheet.facts)).toMatch(/11:12.*13:00/)

  const { rows } = await owner.query(
    'select started_at, finished_at, status_since from jobs where api_id = $1',
    [order.id],
  )
  const arrived = toTestInstant('14:03')
  expect(rows).toEqual([{ started_at: arrived, finished_at: arrived, status_since: arrived }])
})

test('orders and lists show when offline work was started and finished', async () => {
  const order = await createOrderAtTwo('appointment_confirmed')
  const read = () => tab.get(`/api/partner/orders/${order.id}`, 'somebody')
  await setStatusOffline(createSetStatusBody(order.id, 'started'), secondsAgo('10:12'))
  expect((await read()).body.job).toMatchObject({
    started_at: toTestInstant('10:12'),
    last_status_change: toTestInstant('10:12'),
  })
  const answered = { form_id: form, answers: { what: 'Wallbox' } }
  await sendOfflineCall(`/order-intake-forms-api/form/answers/${order.id}`, answered, '0')
  const inputs = await createFinishInputs(database, partner.accountId)
  await setStatusOffline(createSetStatusBody(order.id, 'finished', inputs), secondsAgo('12:00'))
  const times = { started_at: toTestInstant('10:12'), finished_at: toTestInstant('12:00') }
  expect((await read()).body.job).toMatchObject({ ...times, last_status_change: toTestInstant('12:00') })
  const { rows } = await owner.query(
    `select sort_at, body #>> '{job,last_status_change}' as since from order_rows where job_id = $1`,
    [order.id],
  )
  const since = toTestInstant('12:00')
  expect(rows).toContainEqual({ sort_at: since, since })

  clock = clock.add({ minutes: 5 })
  await setStatusOffline(createSetStatusBody(order.id, 'started'), '0')
  const back = {
    started_at: toTestInstant('10:12'),
    finished_at: null,
    last_status_change: toTestInstant('14:08'),
  }
  expect((await read()).body.job).toMatchObject(back)
})

test.each([
  ['within the last minute', '41'],
  ['before the company accepted the order', toSeconds(24)],
  ['longer ago than offline work is accepted', toSeconds(24 * 22)],
])('work reported as done %s gets the time of its arrival only', async (_, ago) => {
  const order = await createOrderAtTwo('appointment_confirmed')
  expect((await postOfflineComment(order, ago)).body).toMatchObject({
    createdAt: toTestInstant('14:03'),
    doneAt: null,
  })
})

test('a comment written offline before the order was closed is accepted, a later one is refused', async () => {
  const order = await createOrderAtTwo('appointment_confirmed')
  await owner.query(`update jobs set status = 'cancelled', status_since = $2 where api_id = $1`, [
    order.id,
    toTestInstant('12:00'),
  ])
  expect(await postOfflineComment(order, secondsAgo('11:30'))).toMatchObject({
    status: 201,
    body: { doneAt: toTestInstant('11:30') },
  })
  expect(await postOfflineComment(order, secondsAgo('12:30'))).toMatchObject({
    status: 409,
    body: { status: 'comments_closed' },
  })
  expect(await postOfflineComment(order, '0')).toMatchObject({
    status: 409,
    body: { status: 'comments_closed' },
  })
  const closed = '2026-03-04T14:02:55.000Z'
  await owner.query(`update jobs set status_since = $2 where api_id = $1`, [order.id, closed])
  expect(await postOfflineComment(order, '20')).toMatchObject({ status: 201, body: { doneAt: null } })
})

test.each(['-5', 'yesterday', '1e9', '2026-03-04T10:12:00Z'])(
  'the header value %s is refused as a time span',
  async (ago) => {
    const order = await createOrderAtTwo('appointment_confirmed')
    const { status: code, body } = await postOfflineComment(order, ago)
    expect(code).toBe(422)
    expect(Object.keys(body.errors as object)).toEqual(['done-ago'])
  },
)

test('moving an appointment ignores the offline time, because it is decided on arrival', async () => {
  const order = await createOrderAtTwo('appointment_confirmed')
  const body = { appointment_date: createAppointmentPeriod(accepted, 3), reason: 'Der Kunde ist verreist' }
  const moved = await sendOfflineCall(`/api/partner/orders/${order.sfid}/reschedule`, body, toSeconds(3))
  expect(moved.status).toBe(200)
  expect(await findLastStep(order, 'order.reschedule')).toMatchObject({ done_at: null })
})
