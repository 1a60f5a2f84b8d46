import { asMarketplace, type Call } from '#server/kernel/call'
import { dueOf, rowsOf } from './list-rows.ts'
import { replaceRows, rowSource } from './list-projection.sql.ts'
import type { KnownOrder } from '../store/order-context.sql.ts'
import { publishLiveChanges } from '#server/kernel/live-events'

/**
 * Renews the ready-made rows of one order, at every company that has it in a list: the one writer of
 * `order_rows`. Called after every change of an order or its offers, in the same transaction; postponed
 * where the call says so.
 */
export async function projectOrder(call: Call, orderId: string): Promise<void> {
  if (call.deferredProjections) return void call.deferredProjections.add(orderId)
  const { tx } = asMarketplace(call)
  const source = await rowSource(tx, orderId)
  if (source) await replaceRows(tx, source, dueOf(source), rowsOf(source))
}

/** Open screens of the company read the order, its lists and the counts anew. */
export async function tellScreens(
  call: Call,
  { accountId, orderId }: Pick<KnownOrder, 'accountId' | 'orderId'>,
): Promise<void> {
  if (accountId === null) return
  const accountIds = [accountId]
  await publishLiveChanges(
    call,
    { accountIds, topic: 'order', orderId },
    { accountIds, topic: 'orders', orderId },
    { accountIds, topic: 'counts' },
  )
}
