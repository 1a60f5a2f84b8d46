import {
  finishedStatuses,
  orderStatuses,
  type OrderStatus,
  type SignatureState,
} from '#contract/orders/model/order-enums'
import { getReachedStatus, type OrderFacts } from './order-steps.rules.ts'

/** Statuses in which the order belongs to a company. */
export const acceptedOrLaterStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => !['open', 'on_hold_before_accepted', 'cancelled'].includes(status),
)

/** Statuses in which a signature can be taken. A declined signature can be replaced. */
const signableStatuses: Record<SignatureState, readonly OrderStatus[]> = {
  missing: ['started', ...finishedStatuses],
  declined: ['started', 'finished', 'approval_pending'],
  taken: [],
}

/** Returns whether a customer's signature can be taken now. */
export function isSignatureWanted(order: OrderFacts): boolean {
  const wanted = order.signatureRequired && !order.isRemote && acceptedOrLaterStatuses.includes(order.status)
  return wanted && signableStatuses[order.signature].includes(getReachedStatus(order))
}
