import type { QueryKey } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders'
import { queryClient } from './query-client.ts'

/** An order as the cache holds it: under its number, under its api_id, or both. */
export function listCachedOrders(apiId: string): (readonly [QueryKey, Order])[] {
  const held = queryClient.getQueriesData<Order>({ queryKey: ['order'] })
  return held.flatMap(([key, order]) =>
    key.length === 2 && order?.api_id === apiId ? [[key, order] as const] : [],
  )
}

/** As the server told of it last; null: it was not read on this device. */
export function findLatestCachedOrder(apiId: string): Order | null {
  const orders = listCachedOrders(apiId).map(([, order]) => order)
  return orders.toSorted((one, other) => other.version - one.version)[0] ?? null
}
