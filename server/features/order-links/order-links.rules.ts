import { endedStatuses, type OrderStatus } from '#contract/orders/model/order-enums'

export const orderLinkLifetimeDays = 30

export interface OrderLinkFacts {
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly status: OrderStatus
  /** The company that created the link still has the order, and the contact has not left. */
  readonly isStillAssigned: boolean
}

export type OrderLinkState = 'active' | 'expired' | 'revoked' | 'completed' | 'gone'

const endedOrders: readonly OrderStatus[] = endedStatuses

/** Returns whether a link is active, or what ended it. */
export function getOrderLinkState(link: OrderLinkFacts, now: Temporal.Instant): OrderLinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (!link.isStillAssigned) return 'gone'
  if (endedOrders.includes(link.status)) return 'completed'
  return Date.parse(link.expiresAt) <= now.epochMilliseconds ? 'expired' : 'active'
}
