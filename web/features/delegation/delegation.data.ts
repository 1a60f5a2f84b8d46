import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import { call } from '#web/api/call'
import { keys } from '#web/api/queries/query-keys'
import { useFreshenOrders } from '#web/api/queries/order-queries'

export const delegationContactsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.order(orderId), 'contacts'],
    queryFn: ({ signal }) => call('contact.forJob', { params: { sfid: orderId } }, { signal }),
  })

export const orderLinksQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.order(orderId), 'access-links'],
    queryFn: ({ signal }) => call('access.list', { params: { sfid: orderId } }, { signal }),
  })

export type DelegationBody = Request<'order.delegate'>['body']

export function useDelegateOrder(orderId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (body: DelegationBody) => call('order.delegate', { params: { sfid: orderId }, body }),
    onSettled: freshen,
  })
}

export function useTakeBackOrder(orderId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (version: number) => call('order.takeBack', { params: { sfid: orderId }, body: { version } }),
    onSettled: freshen,
  })
}

export function useRevokeOrderLink(orderId: string) {
  const freshen = useFreshenOrders()
  return useMutation({
    mutationFn: (linkId: string) =>
      call('access.revoke', { params: { sfid: orderId, link_id: linkId }, body: {} }),
    onSettled: freshen,
  })
}
