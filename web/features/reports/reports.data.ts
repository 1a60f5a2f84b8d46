import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#contract/orders'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export const reportsQuery = (order: Order, formId: string) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'reports', formId],
    queryFn: ({ signal }) => call('report.list', { query: { jobApiId: order.api_id, formId } }, { signal }),
  })
