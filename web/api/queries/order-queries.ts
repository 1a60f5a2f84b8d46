import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import { queryKeys } from './query-keys.ts'

/** One order, as several features show it: its page, the list panel, the quote, the signature. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order(orderId),
    queryFn: ({ signal }) => callApi('order.read', { params: { job_id: orderId } }, { signal }),
  })

/**
 * Returns a function that invalidates all order queries after a change, because an order may be cached under
 * its number and its api_id. Callers do not wait for the refetch.
 */
export function useInvalidateOrders() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['order'], queryKeys.orders, queryKeys.counts])
      void client.invalidateQueries({ queryKey })
  }
}
