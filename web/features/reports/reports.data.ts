import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

export const reportsQuery = (order: Order, formId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'reports', formId],
    queryFn: ({ signal }) =>
      callApi('report.list', { query: { jobApiId: order.api_id, formId } }, { signal }),
  })
