import { asMarketplace, type Call } from '#server/kernel/call'
import { getDueTimes, buildListRows } from './list-rows.view.ts'
import { replaceListRows, findRowSource } from './list-projection.sql.ts'
import type { OrderContext } from '../store/order-context.queries.ts'
import { publishLiveChanges, publishMarketplaceChange } from '#server/kernel/live-events'

/**
 * Recomputes the list rows of one order for every company that has it in a list. This is the only writer of
 * `order_rows`. Call it after every change of an order or its offers, in the same transaction. Deferred if
 * the call collects deferred projections.
 */
export async function refreshListProjection(call: Call, orderId: string): Promise<void> {
  if (call.deferredProjections) return void call.deferredProjections.add(orderId)
  const { tx } = asMarketplace(call)
  const source = await findRowSource(tx, orderId)
  if (source) await replaceListRows(tx, source, getDueTimes(source), buildListRows(source))
}

/** Makes the company's open screens reload the order, its lists and the counts. */
export async function announceOrderChange(
  call: Call,
  { accountId, orderId }: Pick<OrderContext, 'accountId' | 'orderId'>,
): Promise<void> {
  if (accountId === null) return publishMarketplaceChange(call, orderId)
  const accountIds = [accountId]
  await publishLiveChanges(
    call,
    { accountIds, topic: 'order', orderId },
    { accountIds, topic: 'orders', orderId },
    { accountIds, topic: 'counts' },
  )
}
