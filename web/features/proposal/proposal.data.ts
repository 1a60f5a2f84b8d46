import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export const orderQuery = (jobId: string) =>
  queryOptions({
    queryKey: keys.order(jobId),
    queryFn: ({ signal }) => call('order.read', { params: { job_id: jobId } }, { signal }),
  })

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
  const freshen = useFreshen()
  return useMutation({
    mutationFn: (body: ProposalWish) => call('proposal.create', { params: { job_id: jobId }, body }),
    onSettled: freshen,
  })
}

export function useWithdraw(jobId: string) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: (version: number) =>
      call('proposal.withdraw', { params: { job_id: jobId }, body: { version } }),
    onSettled: freshen,
  })
}

/** An order may be held under its number and under its api_id: all that is known of orders is stale. */
function useFreshen() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['order'] })
    void client.invalidateQueries({ queryKey: keys.orders })
    void client.invalidateQueries({ queryKey: keys.counts })
  }
}
