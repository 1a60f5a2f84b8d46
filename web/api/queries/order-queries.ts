import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import { queryKeys } from './query-keys.ts'

/** One order as several features show it: its page, the panel over a list, the proposal, the signature. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.order(orderId),
    queryFn: ({ signal }) => callApi('order.read', { params: { job_id: orderId } }, { signal }),
  })

/**
 * After a change of an order: it may be held under its number and under its api_id, so all that is known of
 * orders is stale. Not waited for: whoever pressed hears of the answer at once, and the screen follows.
 */
export function useInvalidateOrders() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['order'], queryKeys.orders, queryKeys.counts])
      void client.invalidateQueries({ queryKey })
  }
}
