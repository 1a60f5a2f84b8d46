import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderInStatus, createTestPartner, type TestOrder } from '#test/builders/orders'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const file = new URL('0125_paid_orders_stay_paid.sql', import.meta.url)

async function createCompletedOrder(): Promise<TestOrder> {
  const order = await createOrderInStatus(database, partner, 'approval_pending')
  await runAsOperator(database, (call) => applyMarketplaceTransition(call, order.id, 'order.complete'))
  return order
}

async function issueTestCreditNote({ id }: TestOrder): Promise<string> {
  const [note] = await runAsOperator(database, (call) =>
    issueCreditNotes(call, { accountId: partner.accountId, orderIds: [id] }),
  )
  return note.id
}

/** Earlier versions of the product allowed closing a credited order. */
async function closeLikeOldVersion({ id }: TestOrder): Promise<void> {
  await owner.query(`update jobs set status = 'closed' where api_id = $1`, [id])
  await owner.query(
    `update order_rows set status = 'closed', body = jsonb_set(body, '{job,status}', '"closed"') where job_id = $1`,
    [id],
  )
}

async function rerunDataMigration(): Promise<void> {
  const text = await readFile(file, 'utf8')
  // The constraints exist already, so only the data part runs again.
  await owner.query(`begin; ${text.slice(text.indexOf('set local role'))}; commit`)
}

function readOrderStatus({ id }: TestOrder) {
  return runAsPerson(database, partner.admin, async (call) => (await readOrder(call, id)).job.status)
}

test('closed orders get the status of their valid credit note, with an entry in their history', async () => {
  const [paid, received, cancelled, neverCredited] = [
    await createCompletedOrder(),
    await createCompletedOrder(),
    await createCompletedOrder(),
    await createCompletedOrder(),
  ]
  const paidNote = await issueTestCreditNote(paid)
  await runAsOperator(database, (call) => receiveCreditNote(call, paidNote))
  await runAsOperator(database, (call) => payCreditNote(call, paidNote))
  const receivedNote = await issueTestCreditNote(received)
  await runAsOperator(database, (call) => receiveCreditNote(call, receivedNote))
  const cancelledNote = await issueTestCreditNote(cancelled)
  await runAsOperator(database, (call) => cancelCreditNote(call, cancelledNote))
  for (const order of [paid, received, cancelled, neverCredited]) await closeLikeOldVersion(order)

  await rerunDataMigration()

  expect(await readOrderStatus(paid)).toBe('paid')
  expect(await readOrderStatus(received)).toBe('invoice_sent')
  expect(await readOrderStatus(cancelled)).toBe('closed')
  expect(await readOrderStatus(neverCredited)).toBe('closed')
  const { rows: history } = await owner.query(
    `select step, actor_kind, before, after from history where request_id = 'migration-0125' and subject_id = $1`,
    [paid.id],
  )
  expect(history).toEqual([
    { step: 'order.pay', actor_kind: 'system', before: { status: 'closed' }, after: { status: 'paid' } },
  ])
  const { rows: list } = await owner.query(
    `select status::text, body -> 'job' ->> 'status' as shown, body -> 'status_description' -> 'partner_name' ->> 'en' as name
     from order_rows where job_id = $1 and queue = 'completed'`,
    [paid.id],
  )
  expect(list).toEqual([{ status: 'paid', shown: 'paid', name: 'Paid' }])
})

test('running the correction again changes nothing', async () => {
  const count = async () => (await owner.query('select count(*)::int as n from history')).rows
  const before = await count()
  await rerunDataMigration()
  expect(await count()).toEqual(before)
})
