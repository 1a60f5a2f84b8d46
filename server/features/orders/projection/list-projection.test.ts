import { expect, test } from 'vitest'
import type { Person } from '#server/kernel/call'
import { freshDatabase } from '#test/database/fresh-database'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import {
  createOrderDraft,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  createAppointmentPeriod,
  type WorkStatus,
} from '#test/builders/orders'
import { createComment } from '../comments/comments.commands.ts'
import { assignSfid } from '../creation/create-order.commands.ts'
import { applyHoldEvent } from '../holds/hold-events.commands.ts'
import { countOrders, listOrders, searchOrders } from '../lists/order-lists.queries.ts'
import { cancelOrder, holdOrder, applyMarketplaceTransition } from '../transitions/marketplace.commands.ts'
import { buildListRows } from './list-rows.view.ts'
import { findRowSource } from './list-projection.sql.ts'
import { setPartnerEid } from '../edits/partner-eid.commands.ts'
import { rescheduleOrder } from '../transitions/reschedule.commands.ts'
import { buildSearchText, splitSearchWords } from '../model/queues/search-text.rules.ts'
import { takeSignature } from '../transitions/sign-order.commands.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)

test('after every kind of change the stored list rows equal freshly computed ones', async () => {
  const made = (status: WorkStatus) => createOrderInStatus(database, partner, status)
  const mine = <T>(work: Parameters<typeof runAsPerson<T>>[2]) => runAsPerson(database, partner.admin, work)
  const called = await made('accepted')
  await mine((call) => createComment(call, { actionType: 'phone', jobApiId: called.id, message: 'Anruf' }))
  const unreachable = await made('accepted')
  await mine((call) =>
    applyHoldEvent(call, unreachable.id, { type: 'CUSTOMER_UNREACHABLE', acknowledged: true }),
  )
  const moved = await made('appointment_confirmed')
  const visit = createAppointmentPeriod(undefined, 20)
  await mine((call) => rescheduleOrder(call, moved.id, { appointment_date: visit, reason: 'Stau' }))
  const numbered = await made('started')
  await mine((call) => setPartnerEid(call, numbered.id, { partnerEid: 'E-1' }))
  await runAsOperator(database, (call) => holdOrder(call, numbered.id, { reason: 'brand_info' })).catch(
    () => null,
  )
  const signed = await made('finished')
  await mine((call) => takeSignature(call, signed.id, { declined: { reason: 'customer_refused' } }))
  const reworked = await made('approval_pending')
  await runAsOperator(database, (call) =>
    applyMarketplaceTransition(call, reworked.id, 'order.rework', { comment: 'Bitte prüfen.' }),
  )
  const cancelled = await made('started')
  await runAsOperator(database, (call) =>
    cancelOrder(call, cancelled.id, { category: 'brand', reasonId: 'brand_withdrew' }),
  )
  await createOfferedOrder(database, [partner.accountId])
  const { rows: jobs } = await owner.query('select api_id from jobs')
  for (const { api_id } of jobs as { api_id: string }[])
    expect(await listStoredRows(api_id)).toEqual(await computeRows(api_id))
})

async function listStoredRows(orderId: string) {
  const { rows } = await owner.query(
    'select account_id, queue, search, body from order_rows where job_id = $1',
    [orderId],
  )
  return rows.toSorted(compareByQueue)
}

async function computeRows(orderId: string) {
  const rows = await runAsOperator(database, async ({ tx }) => {
    const source = await findRowSource(tx, orderId)
    return source ? buildListRows(source) : []
  })
  return rows
    .map(({ account_id, queue, search, body }) => ({ account_id, queue, search, body }))
    .toSorted(compareByQueue)
}

function compareByQueue(one: { queue: string }, other: { queue: string }): number {
  return one.queue.localeCompare(other.queue)
}

test('a master account counts and finds an offer to two of its locations once, and lists their orders', async () => {
  const [master, west, east] = [
    await createTestPartner(database, 'Montagewerk GmbH'),
    await createTestPartner(database, 'West'),
    await createTestPartner(database, 'Ost'),
  ]
  const accountIds = [master.accountId, west.accountId, east.accountId]
  const chief: Person = { ...master.admin, accountIds }
  await createOfferedOrder(database, [west.accountId, east.accountId], createOrderDraft({ name: 'Beide' }))
  await createOrderInStatus(database, west, 'accepted', createOrderDraft({ name: 'Im Westen' }))
  await createOrderInStatus(database, east, 'accepted', createOrderDraft({ name: 'Im Osten' }))
  expect(await runAsPerson(database, chief, (call) => countOrders(call))).toMatchObject({
    offers: { total: 1 },
    open: { total: 2 },
  })
  expect(await runAsPerson(database, chief, (call) => searchOrders(call, 'beide'))).toMatchObject({
    offers: { count: 1, items: [{ name: 'Beide' }] },
  })
  const input = {
    type: 'open' as const,
    page_size: 10,
    page_number: 0,
    excluding: [],
    search_json: { account: { eq: 'Ost' } },
  }
  const { data } = (await runAsPerson(database, chief, (call) => listOrders(call, input))).parse()
  expect(data.map((row) => [row.job.name, row.account.name])).toEqual([['Im Osten', 'Ost']])
})

test('an order without a number is named by its api_id until it gets one', async () => {
  const { id } = await createOrderInStatus(
    database,
    partner,
    'accepted',
    createOrderDraft({ sfid: null, name: 'Ohne Nummer' }),
  )
  const find = () => runAsPerson(database, partner.admin, (call) => searchOrders(call, 'ohne nummer'))
  expect(await find()).toMatchObject({ open: { items: [{ id, path: `/orders/open/${id}/` }] } })
  const sfid = await runAsOperator(database, (call) => assignSfid(call, id))
  expect(await find()).toMatchObject({ open: { items: [{ id: sfid, path: `/orders/open/${sfid}/` }] } })
  await expect(
    runAsOperator(database, (call) => assignSfid(call, id, { sfid: 'a0B7Q00000kLmNoUAK' })),
  ).rejects.toMatchObject({ code: 'not_editable' })
})

test('search texts fit into the index, however long their parts are', () => {
  const text = buildSearchText(
    Array.from({ length: 20 }, () => 'Größenmaßstäbe '.repeat(17)),
    ['+49 341 1234'],
  )
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(2400)
  expect(text.startsWith('03411234 ')).toBe(true)
})

test.each([
  ['Müller', [['muller', 'mueller']]],
  ['Groß Straße', [['gross'], ['strasse']]],
  [
    '0049 341/12 34',
    [
      ['03411234', '0049'],
      ['03411234', '341/12'],
      ['03411234', '34'],
    ],
  ],
  ['+49(0)341-1234', [['03411234', '+49(0)341-1234']]],
  ['(0341)1234', [['03411234', '(0341)1234']]],
  ['+43/11234', [['004311234', '+43/11234']]],
  ['4711-22', [['471122', '4711-22']]],
  ['04229', [['04229']]],
  ['  ', []],
])('a search for %j looks for %j', (typed, words) => {
  expect(splitSearchWords(typed)).toEqual(words)
})
