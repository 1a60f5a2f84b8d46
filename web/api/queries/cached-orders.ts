import type { QueryKey } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders'
import { queryClient } from './query-client.ts'

/** Returns the cache entries of an order: under its number, its api_id, or both. */
export function listCachedOrders(apiId: string): (readonly [QueryKey, Order])[] {
  const held = queryClient.getQueriesData<Order>({ queryKey: ['order'] })
  return held.flatMap(([key, order]) =>
    key.length === 2 && order?.api_id === apiId ? [[key, order] as const] : [],
  )
}

/** Returns the newest cached version of an order, or null if it was never read on this device. */
export function findLatestCachedOrder(apiId: string): Order | null {
  const orders = listCachedOrders(apiId).map(([, order]) => order)
  return orders.toSorted((one, other) => other.version - one.version)[0] ?? null
}
