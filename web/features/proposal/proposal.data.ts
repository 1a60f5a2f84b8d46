import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useFreshenOrders } from '../../api/orders.ts'

export const sheetQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.order(jobId), 'proposal'],
    queryFn: ({ signal }) => call('proposal.read', { params: { job_id: jobId } }, { signal }),
  })

export const catalogueQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.order(jobId), 'services'],
    queryFn: ({ signal }) => call('service.forJob', { params: { job_id: jobId } }, { signal }),
    staleTime: 600_000,
  })

export type CatalogueService = Reply<'service.forJob'>['data'][number]
export type ProposalWish = Request<'proposal.create'>['body']

export function useSend(jobId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (body: ProposalWish) => call('proposal.create', { params: { job_id: jobId }, body }),
    onSettled: freshen,
  })
}

export function useWithdraw(jobId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (version: number) =>
      call('proposal.withdraw', { params: { job_id: jobId }, body: { version } }),
    onSettled: freshen,
  })
}
