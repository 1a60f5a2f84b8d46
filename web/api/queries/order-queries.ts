import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from './query-keys.ts'

/** One order as several features show it: its page, the panel over a list, the proposal, the signature. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: keys.order(orderId),
    queryFn: ({ signal }) => call('order.read', { params: { job_id: orderId } }, { signal }),
  })

/**
 * After a change of an order: it may be held under its number and under its api_id, so all that is known of
 * orders is stale. Not waited for: whoever pressed hears of the answer at once, and the screen follows.
 */
export function useFreshenOrders() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['order'], keys.orders, keys.counts]) void client.invalidateQueries({ queryKey })
  }
}
