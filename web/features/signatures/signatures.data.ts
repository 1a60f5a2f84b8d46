import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

export const signatureRequestsQuery = (order: Order) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'signature-requests', order.version],
    queryFn: ({ signal }) => callApi('signature.requests', { params: { job_id: order.api_id } }, { signal }),
  })

export function useRequestSignature(order: Order) {
  const refreshRequests = useRefreshSignatureRequests()
  return useMutation({
    mutationFn: (body: { email: string; locale: Locale }) =>
      callApi('signature.request', { params: { job_id: order.api_id }, body }),
    onSettled: () => refreshRequests(),
  })
}

export function useRemindSigner() {
  const refreshRequests = useRefreshSignatureRequests()
  return useMutation({
    mutationFn: (id: string) => callApi('signature.remind', { params: { id } }),
    onSettled: () => refreshRequests(),
  })
}

export function useRevokeSignatureRequest() {
  const refreshRequests = useRefreshSignatureRequests()
  return useMutation({
    mutationFn: (id: string) => callApi('signature.revoke', { params: { id } }),
    onSettled: () => refreshRequests(),
  })
}

function useRefreshSignatureRequests() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['order'] })
}
