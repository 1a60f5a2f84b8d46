import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import type { OrderRow } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { recordOwnChange } from '#web/offline/outbox/own-versions'

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

export type DelegationBody = Request<'order.delegate'>['body']

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

async function delegateOrder(orderId: string, body: DelegationBody) {
  const reply = await callApi('order.delegate', { params: { sfid: orderId }, body })
  if (body.version !== undefined) recordOwnChange(reply.api_id, body.version)
  return reply
}

async function takeBackOrder(orderId: string, version: number) {
  const reply = await callApi('order.takeBack', { params: { sfid: orderId }, body: { version } })
  recordOwnChange(reply.api_id, version)
  return reply
}

/**
 * Returns the call that assigns the order to `person` again, or ends the assignment; null if the person has no email address,
 * by which the server finds them.
 */
export function createReassignment(orderId: string, person: OrderRow['delegated_to']) {
  if (!person) return (version: number) => takeBackOrder(orderId, version)
  const { first_name, last_name, email } = person
  if (!email) return null
  return (version: number) =>
    delegateOrder(orderId, { first_name, last_name, email, qualifications: true, version })
}

export function useRevokeOrderLink(orderId: string) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (linkId: string) =>
      callApi('access.revoke', { params: { sfid: orderId, link_id: linkId }, body: {} }),
    onSettled: invalidateOrders,
  })
}
