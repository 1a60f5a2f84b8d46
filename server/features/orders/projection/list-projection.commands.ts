import { asMarketplace, type Call } from '#server/kernel/call'
import { getDueTimes, buildListRows } from './list-rows.ts'
import { replaceListRows, findRowSource } from './list-projection.sql.ts'
import type { OrderContext } from '../store/order-context.sql.ts'
import { publishLiveChanges } from '#server/kernel/live-events'

/**
 * Renews the ready-made rows of one order, at every company that has it in a list: the one writer of
 * `order_rows`. Called after every change of an order or its offers, in the same transaction; postponed
 * where the call says so.
 */
export async function refreshListProjection(call: Call, orderId: string): Promise<void> {
  if (call.deferredProjections) return void call.deferredProjections.add(orderId)
  const { tx } = asMarketplace(call)
  const source = await findRowSource(tx, orderId)
  if (source) await replaceListRows(tx, source, getDueTimes(source), buildListRows(source))
}

/** Open screens of the company read the order, its lists and the counts anew. */
export async function announceOrderChange(
  call: Call,
  { accountId, orderId }: Pick<OrderContext, 'accountId' | 'orderId'>,
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
