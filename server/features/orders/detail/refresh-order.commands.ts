import type { Order } from '#contract/orders/orders'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { replaceListRows } from '../projection/list-projection.sql.ts'
import { buildListRows, getDueTimes } from '../projection/list-rows.view.ts'
import { refreshListProjection } from '../projection/list-projection.commands.ts'
import { buildOrderView, readOrder, readStatusOnly, requireOwnOrderSource } from './order-detail.queries.ts'

/**
 * Rewrites the list rows of one of the caller's orders after a change, and returns the order as the caller sees it. Reads
 * it once for both. The order must not be open, because rows of offers are built from data that the page does not show.
 */
export async function refreshAndReadOrder(
  call: PersonCall,
  orderId: string,
): Promise<Order | { job: Pick<Order['job'], 'status'> }> {
  if (call.suppressNotifications || call.deferredProjections) {
    await refreshListProjection(call, orderId)
    return call.suppressNotifications ? readStatusOnly(call, orderId) : readOrder(call, orderId)
  }
  const source = await requireOwnOrderSource(call, orderId)
  const due = getDueTimes(source)
  await replaceListRows(asMarketplace(call).tx, source, due, buildListRows(source))
  return buildOrderView(call, { ...source, warning_at: due.warningAt, danger_at: due.dangerAt })
}
