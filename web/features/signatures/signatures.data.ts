import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import { call } from '#web/api/call'
import { keys } from '#web/api/queries/query-keys'

export const requestsQuery = (order: Order) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'signature-requests', order.version],
    queryFn: ({ signal }) => call('signature.requests', { params: { job_id: order.api_id } }, { signal }),
  })

export function useRequest(order: Order) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: (body: { email: string; locale: Locale }) =>
      call('signature.request', { params: { job_id: order.api_id }, body }),
    onSettled: () => freshen(),
  })
}

export function useRemind() {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: (id: string) => call('signature.remind', { params: { id } }),
    onSettled: () => freshen(),
  })
}

export function useRevoke() {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: (id: string) => call('signature.revoke', { params: { id } }),
    onSettled: () => freshen(),
  })
}

function useFreshen() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['order'] })
}
