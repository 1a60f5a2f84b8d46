import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { useInvalidateOrders } from '#web/api/queries/order-queries'

export const proposalSheetQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'proposal'],
    queryFn: ({ signal }) => callApi('proposal.read', { params: { job_id: orderId } }, { signal }),
  })

export const serviceCatalogueQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'services'],
    queryFn: ({ signal }) => callApi('service.forJob', { params: { job_id: orderId } }, { signal }),
    staleTime: 600_000,
  })

export type CatalogueService = Reply<'service.forJob'>['data'][number]
export type ProposalBody = Request<'proposal.create'>['body']

export function useCreateProposal(orderId: string) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (body: ProposalBody) => callApi('proposal.create', { params: { job_id: orderId }, body }),
    onSettled: invalidateOrders,
  })
}

export function useWithdrawProposal(orderId: string) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (version: number) =>
      callApi('proposal.withdraw', { params: { job_id: orderId }, body: { version } }),
    onSettled: invalidateOrders,
  })
}
