import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { refreshListProjection, announceOrderChange } from '../projection/list-projection.commands.ts'
import { lockOrder } from '../store/order-context.sql.ts'
import { updateOrder } from '../store/order-writes.sql.ts'

/**
 * Takes an order on hold before acceptance from the company that declined it. The hold stays; the marketplace
 * can release the order or offer it to other companies.
 */
export async function leaveHeldOrder(call: PersonCall, orderId: string): Promise<void> {
  const order = await lockOrder(call, orderId)
  const marketplace = asMarketplace(call)
  await updateOrder(marketplace.tx, order.orderId, { partner_account_id: null, delegated_to_id: null })
  await refreshListProjection(marketplace, order.orderId)
  await announceOrderChange(call, order)
}
