import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders'
import { call } from '#web/api/call'
import { keys } from '#web/api/queries/query-keys'

export const reportsQuery = (order: Order, formId: string) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'reports', formId],
    queryFn: ({ signal }) => call('report.list', { query: { jobApiId: order.api_id, formId } }, { signal }),
  })
