import type { OrderRunChange } from '#contract/operator/orders/order-runs'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { listReadableOrders } from '../store/order-context.queries.ts'
import { checkMarketplaceChange, type MarketplaceCheck } from './marketplace-check.rules.ts'

export interface CheckedOrder extends MarketplaceCheck {
  readonly orderId: string
  readonly name: string
  readonly status: OrderStatus
  readonly version: number
}

/** Returns the orders that exist, in any sequence, with what the marketplace can do with each of them. */
export async function checkOrdersOfMarketplace(
  call: OperatorCall,
  orderIds: readonly string[],
  change: OrderRunChange | null,
): Promise<CheckedOrder[]> {
  const orders = await listReadableOrders(call, orderIds)
  return orders.map(({ orderId, name, version, facts }) => ({
    orderId,
    name,
    status: facts.status,
    version,
    ...checkMarketplaceChange(facts, change),
  }))
}
