import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { setOrderStatus } from '#server/features/offers/answers/set-status.commands'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import {
  createFinishInputs,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
} from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { holdOrder } from './marketplace.commands.ts'

const { database } = await freshDatabase()
const partner = await createTestPartner(database)

/** Counts the statements of `work` that read the table of orders. */
async function countOrderReads(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const statements = query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    )
    return statements.filter(readsOrders).length
  } finally {
    query.mockRestore()
  }
}

function readsOrders(statement: string): boolean {
  const isRead = /^\s*(select|with)/i.test(statement) && !/\b(update jobs|insert into)\b/i.test(statement)
  return isRead && /\b(from|join)\s+"?jobs\b/i.test(statement)
}

function countReadsOfStatusChange(body: object) {
  const request = { preview: false, inputs: {}, ...body } as Parameters<typeof setOrderStatus>[1]
  return countOrderReads(() => runAsPerson(database, partner.admin, (call) => setOrderStatus(call, request)))
}

test('accepting reads the order to lock it, and once for the list rows and the reply', async () => {
  const { id } = await createOfferedOrder(database, [partner.accountId])
  expect(await countReadsOfStatusChange({ job_id: id, new_status: 'accepted' })).toBe(2)
})

test('starting and finishing read the order to lock it, for its inputs, for the list rows and for the reply', async () => {
  const { id } = await createOrderInStatus(database, partner, 'appointment_confirmed')
  expect(await countReadsOfStatusChange({ job_id: id, new_status: 'started' })).toBe(4)
  const inputs = await createFinishInputs(database, partner.accountId)
  expect(await countReadsOfStatusChange({ job_id: id, new_status: 'finished', inputs })).toBe(4)
})

test('a hold reads the order to lock it and for the list rows', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  const hold = { reason: 'customer_pause' } as const
  expect(await countOrderReads(() => runAsOperator(database, (call) => holdOrder(call, id, hold)))).toBe(2)
})

test('cancelling reads the order to lock it, for its inputs, for the list rows and for the reply or the new offers', async () => {
  const ended = await createOrderInStatus(database, partner, 'started')
  const byCustomer = {
    job_id: ended.id,
    cancellation_reason_id: 'customer_withdrew',
    cancellation_reason_category: 'customer',
  }
  expect(await countReadsOfStatusChange(byCustomer)).toBe(4)
  const offeredAgain = await createOrderInStatus(database, partner, 'started')
  const byPartner = {
    job_id: offeredAgain.id,
    cancellation_reason_id: 'partner_no_capacity',
    cancellation_reason_category: 'partner',
  }
  expect(await countReadsOfStatusChange(byPartner)).toBe(4)
})
