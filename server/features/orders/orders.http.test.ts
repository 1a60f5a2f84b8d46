import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { Filters } from '#contract/orders/order-lists'
import { createCrmId } from '#server/kernel/crm-ids'
import { freshDatabase } from '#test/database/fresh-database'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  createAppointmentPeriod,
  type TestOrder,
} from '#test/builders/orders'
import { createOrdersClient } from '#test/app/orders-client'

const { database } = await freshDatabase()
const partner = await createTestPartner(database)
const rival = await createTestPartner(database, 'Rivale GmbH')
const { tab, logInAs, admin, setStatus, setEid } = await createOrdersClient(database, partner.admin)

let accepted: TestOrder
let foreign: TestOrder
let offered: TestOrder

beforeAll(async () => {
  accepted = await createOrderInStatus(database, partner, 'accepted')
  foreign = await createOrderInStatus(database, rival, 'accepted')
  offered = await createOfferedOrder(database, [partner.accountId])
}, 60_000)

const lateAppointment = createAppointmentPeriod(undefined, 9)

const callsByName: [string, (id: string, apiId: string) => ReturnType<typeof tab.get>][] = [
  ['order.read', (id) => tab.get(`/api/partner/orders/${id}`, admin)],
  ['order.workPackage', (id) => tab.get(`/api/partner/orders/${id}/work-package`, admin)],
  ['order.history', (id) => tab.get(`/api/partner/orders/${id}/history`, admin)],
  ['order.cancellationReasons', (id) => tab.get(`/api/partner/orders/${id}/cancellation-reasons`, admin)],
  ['order.setStatus', (id) => setStatus({ job_id: id, new_status: 'started' })],
  ['order.setStatus as preview', (id) => setStatus({ job_id: id, preview: true })],
  [
    'order.reschedule',
    (id) =>
      tab.post(
        `/api/partner/orders/${id}/reschedule`,
        { appointment_date: lateAppointment, reason: 'x' },
        admin,
      ),
  ],
  ['order.events', (_, id) => tab.get(`/jobs-api/status-rules/job/${id}/events-available`, admin)],
  [
    'order.applyEvent',
    (_, id) => tab.post(`/jobs-api/status-rules/job/${id}/apply-event`, { type: 'UNPAUSE' }, admin),
  ],
  ['order.setPartnerEid', (id) => setEid(id, 'x')],
  ['comment.list', (_, id) => tab.get(`/data-api/comment?jobApiId=${id}`, admin)],
  ['comment.create', (_, id) => tab.post('/data-api/comment', { jobApiId: id, message: 'x' }, admin)],
]

test.each(callsByName)('%s answers 404 for an order of another company', async (_, ask) => {
  const theirs = await ask(foreign.sfid, foreign.id)
  const none = await ask(createCrmId('job'), randomUUID())
  expect([theirs.status, theirs.body.status]).toEqual([404, 'not_found'])
  expect([none.status, none.body.status]).toEqual([404, 'not_found'])
})

test('an order that is only offered cannot be read as an order', async () => {
  expect((await tab.get(`/api/partner/orders/${offered.sfid}`, admin)).status).toBe(404)
})

test('the partner’s own number is set, found, cleared, and read-only once the order is completed', async () => {
  const order = await createOrderInStatus(database, partner, 'accepted')
  expect((await setEid(order.sfid, 'EIGEN-1')).body).toEqual({ partnerEid: 'EIGEN-1', version: 3 })
  const found = await tab.get('/api/partner/jobs-search/eigen-1', admin)
  expect(found.body).toMatchObject({ open: { count: 1, items: [{ id: order.sfid }] } })
  expect((await setEid(order.sfid, '')).body).toEqual({ partnerEid: null, version: 4 })
  expect((await setEid(order.sfid, 'x'.repeat(65))).status).toBe(422)
  const done = await createOrderInStatus(database, partner, 'completed')
  expect((await setEid(done.sfid, 'x')).body.status).toBe('not_editable')
})

test('an installer reads an order without prices and with the path of its page', async () => {
  const installer = logInAs(await partner.person(['installer']))
  const { body } = await tab.get(`/api/partner/orders/${accepted.id}`, installer)
  expect(body.path).toBe(`/orders/open/${accepted.sfid}/`)
  // As a value of its own: the digits may also occur within an id.
  const reply = JSON.stringify(body)
  expect(reply).not.toMatch(/[:[]"?389[.",}\]]/)
  expect(reply).not.toMatch(/"[a-z_]*price[a-z_]*":(?!null)/)
  expect(body.services).toMatchObject([{ price_purchasing: null, price_purchasing_sum: null }])
})

test('comments are shown to their audience and to their author, and are closed with the order', async () => {
  const order = await createOrderInStatus(database, partner, 'accepted')
  const colleague = logInAs(await partner.person(['disposition']))
  const write = (actionType: string, more = {}) =>
    tab.post('/data-api/comment', { actionType, jobApiId: order.id, message: actionType, ...more }, admin)
  expect((await write('phone')).body.visibleForRoles).toEqual(['admin', 'brand', 'partner'])
  const fromDetail = { visibleForRoles: ['admin', 'brand', 'customer', 'partner'] }
  expect((await write('phone', fromDetail)).body.visibleForRoles).toEqual(fromDetail.visibleForRoles)
  expect((await write('support_call')).status).toBe(201)
  const kinds = async (token: string) => {
    const { body } = await tab.get(`/data-api/comment?jobApiId=${order.id}&sort=createdAt`, token)
    return body.data.map((comment: { actionType: string }) => comment.actionType)
  }
  expect(await kinds(admin)).toEqual(['phone', 'phone', 'support_call'])
  expect(await kinds(colleague)).toEqual(['phone', 'phone'])
  const { body } = await tab.get(`/data-api/comment?jobApiId=${order.id}&actionType=phone&limit=1`, colleague)
  expect([body.data.length, body.pagination.total_count]).toEqual([1, 2])
  const paid = await createOrderInStatus(database, partner, 'paid')
  const closed = await tab.post('/data-api/comment', { jobApiId: paid.id, message: 'x' }, admin)
  expect([closed.status, closed.body.status]).toEqual([409, 'comments_closed'])
})

test.each([
  [{ search_json: { colour: { eq: 'red' } } }, 'search_json.colour'],
  [{ search_json: { city: { like: 'x' } } }, 'search_json.city.like'],
  [{ search_json: { order_type: { eq: 'party' } } }, 'search_json.order_type.eq'],
  [{ search_json: { date: { from: 'monday' } } }, 'search_json.date.from'],
  [{ search_json: '{' }, 'search_json'],
  [{ page_size: 101 }, 'page_size'],
  [{ page_size: 0 }, 'page_size'],
  [{ page_number: -1 }, 'page_number'],
  [{ sort_by: 'price' }, 'sort_by'],
  [{ type: 'offers' }, 'type'],
  [{ after: 'x' }, 'after'],
  [{ until: Buffer.from(`tomorrow ${randomUUID()} and more`).toString('base64url') }, 'until'],
  [{ only: ['x'] }, 'only.0'],
])('a list refuses %o and names the field', async (more, field) => {
  const { status, body } = await tab.post('/api/partner/orders', { type: 'open', ...more }, admin)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('an unknown filter, operator or value is refused with the list of known ones', async () => {
  const refused = async (search_json: object) => {
    const { body } = await tab.post('/api/partner/orders', { type: 'open', search_json }, admin)
    return Object.entries(body.errors).join()
  }
  const names = Object.keys(Filters.shape)
  expect(names).toHaveLength(12)
  for (const name of names) expect(await refused({ colour: { eq: 'red' } })).toContain(name)
  expect(await refused({ city: { like: 'x' } })).toMatch(/^search_json\.city\.like,.*eq, in, prefix/)
  expect(await refused({ signature: { eq: 'x' } })).toContain('missing, taken, declined')
})

test('filters are accepted as JSON text', async () => {
  const search_json = JSON.stringify({ city: { eq: 'Leipzig' } })
  const { status, body } = await tab.post('/api/partner/orders', { type: 'open', search_json }, admin)
  expect([status, body.pagination.total_count > 0]).toEqual([200, true])
})

test('statuses and choices have names', async () => {
  expect((await tab.get('/api/partner/orders/statuses', admin)).body).toHaveLength(15)
  const { body } = await tab.get('/data-api/sf-picklist?api_names=job_media_file_types', admin)
  expect(body).toContainEqual({ label: 'Montageort', valueName: 'installation_site' })
})
