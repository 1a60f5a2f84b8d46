import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { refreshListProjection, announceOrderChange } from '../projection/list-projection.commands.ts'
import type { OrderContext } from '../store/order-context.queries.ts'
import { updateOrder } from '../store/order-writes.sql.ts'

/**
 * Takes an order on hold before acceptance from the company that declined it. The order must be locked. The hold stays; the marketplace
 * can release the order or offer it to other companies.
 */
export async function leaveHeldOrder(call: PersonCall, order: OrderContext): Promise<void> {
  if (!order.isOwn) throw new Refusal('not_found')
  const marketplace = asMarketplace(call)
  await updateOrder(marketplace.tx, order.orderId, { partner_account_id: null, delegated_to_id: null })
  await refreshListProjection(marketplace, order.orderId)
  await announceOrderChange(call, order)
}
