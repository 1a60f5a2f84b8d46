import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { delegateOrder, type DelegationBody, takeBackOrder } from '#web/offline/undo/order-calls'

export const delegationContactsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'contacts'],
    queryFn: ({ signal }) => callApi('contact.forJob', { params: { sfid: orderId } }, { signal }),
  })

export const orderLinksQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'access-links'],
    queryFn: ({ signal }) => callApi('access.list', { params: { sfid: orderId } }, { signal }),
  })

export function useDelegateOrder(orderId: string) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (body: DelegationBody) => delegateOrder(orderId, body),
    onSettled: invalidateOrders,
  })
}

export function useTakeBackOrder(orderId: string) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (version: number) => takeBackOrder(orderId, version),
    onSettled: invalidateOrders,
  })
}

export function useRevokeOrderLink(orderId: string) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (linkId: string) =>
      callApi('access.revoke', { params: { sfid: orderId, link_id: linkId }, body: {} }),
    onSettled: invalidateOrders,
  })
}
