import { useQueries } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders'
import { CallError } from '#web/api/http/errors'
import { findLatestCachedOrder } from '#web/api/queries/cached-orders'
import { orderQuery } from '#web/api/queries/order-queries'
import { orderAccess } from '#web/api/session/order-access'
import { useUser } from '#web/api/session/session'
import { useDraftOrderIds } from './draft-orders.ts'
import { hasWork, isWorkOver, readDraftWork } from './draft-work.ts'

export interface StoppedOrder {
  readonly order: Order
  /** The order left the company, so nothing can be attached to it. */
  readonly isLost: boolean
}

/** The state of an order may be this old, in milliseconds; live events refresh it earlier. */
const orderFreshMs = 300_000

/** Returns the orders with unsent work that no longer accept it. Asks the server for each order that has a draft. */
export function useStoppedOrders(): readonly StoppedOrder[] {
  const { contact } = useUser()
  const drafted = useDraftOrderIds()
  // A mailed link opens one order; the server hides all others from it.
  const ids = orderAccess.token() ? [] : drafted
  const results = useQueries({
    queries: ids.map((id) => ({ ...orderQuery(id), staleTime: orderFreshMs, retry: false })),
  })
  return results.flatMap(({ data, error }, place) => {
    const isLost = error instanceof CallError && error.status === 404
    const order = data ?? findLatestCachedOrder(ids[place] ?? '')
    if (!order || !(isLost || isWorkOver(order))) return []
    return hasWork(readDraftWork(contact.id, order.api_id)) ? [{ order, isLost }] : []
  })
}
