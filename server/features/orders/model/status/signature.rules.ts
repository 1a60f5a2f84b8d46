import { orderStatuses, type OrderStatus, type SignatureState } from '#contract/orders/model/order-enums'
import { getReachedStatus, type OrderFacts } from './state-machine.rules.ts'

/** Statuses in which a company has the order. */
export const acceptedOrLaterStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => !['open', 'on_hold_before_accepted', 'cancelled'].includes(status),
)

/** How far an order has to be, and may be, for its signature to be taken; a declined one can be replaced. */
const signableStatuses: Record<SignatureState, readonly OrderStatus[]> = {
  missing: ['started', 'finished', 'approval_pending', 'completed', 'invoice_sent', 'paid', 'closed'],
  declined: ['started', 'finished', 'approval_pending'],
  taken: [],
}

/** Whether the customer's signature may be taken now, whoever takes it. */
export function isSignatureWanted(order: OrderFacts): boolean {
  const wanted = order.signatureRequired && !order.isRemote && acceptedOrLaterStatuses.includes(order.status)
  return wanted && signableStatuses[order.signature].includes(getReachedStatus(order))
}
