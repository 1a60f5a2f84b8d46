import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OrderRow } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { useRefreshOrderLists } from './list/use-refresh-order-lists.ts'

/** Returns the logged calls of an order, newest first. */
export const loggedCallsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'calls'],
    queryFn: ({ signal }) =>
      callApi('comment.list', { query: { jobApiId: orderId, actionType: 'phone', limit: '10' } }, { signal }),
  })

/**
 * Reports that the customer cannot be reached: a mail asks the customer for a call, and the order is put on
 * hold.
 */
export function useReportUnreachable(row: OrderRow) {
  const refreshLists = useRefreshOrderLists()
  return useMutation({
    onSettled: () => refreshLists(),
    mutationFn: (comment: string) =>
      callApi('order.applyEvent', {
        params: { api_id: row.api_id },
        body: {
          type: 'CUSTOMER_UNREACHABLE',
          acknowledged: true,
          version: row.version,
          ...(comment ? { comment } : {}),
        },
      }),
  })
}
