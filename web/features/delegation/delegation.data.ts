import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useFreshenOrders } from '../../api/orders.ts'

export const contactsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.order(jobId), 'contacts'],
    queryFn: ({ signal }) => call('contact.forJob', { params: { sfid: jobId } }, { signal }),
  })

export const linksQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.order(jobId), 'access-links'],
    queryFn: ({ signal }) => call('access.list', { params: { sfid: jobId } }, { signal }),
  })

export type Wish = Request<'order.delegate'>['body']

export function useDelegate(jobId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (body: Wish) => call('order.delegate', { params: { sfid: jobId }, body }),
    onSettled: freshen,
  })
}

export function useTakeBack(jobId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (version: number) => call('order.takeBack', { params: { sfid: jobId }, body: { version } }),
    onSettled: freshen,
  })
}

export function useRevoke(jobId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (linkId: string) =>
      call('access.revoke', { params: { sfid: jobId, link_id: linkId }, body: {} }),
    onSettled: freshen,
  })
}
