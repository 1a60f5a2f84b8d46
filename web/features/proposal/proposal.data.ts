import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import { call } from '#web/api/call'
import { keys } from '#web/api/queries/query-keys'
import { useFreshenOrders } from '#web/api/queries/order-queries'

export const sheetQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.order(orderId), 'proposal'],
    queryFn: ({ signal }) => call('proposal.read', { params: { job_id: orderId } }, { signal }),
  })

export const catalogueQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.order(orderId), 'services'],
    queryFn: ({ signal }) => call('service.forJob', { params: { job_id: orderId } }, { signal }),
    staleTime: 600_000,
  })

export type CatalogueService = Reply<'service.forJob'>['data'][number]
export type ProposalWish = Request<'proposal.create'>['body']

export function useSend(orderId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (body: ProposalWish) => call('proposal.create', { params: { job_id: orderId }, body }),
    onSettled: freshen,
  })
}

export function useWithdraw(orderId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (version: number) =>
      call('proposal.withdraw', { params: { job_id: orderId }, body: { version } }),
    onSettled: freshen,
  })
}
