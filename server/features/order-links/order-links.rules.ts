import type { OrderStatus } from '#contract/orders/model/order-enums'

/** How long a link to one order holds (readings Q21). */
export const orderLinkLifetimeDays = 30

export interface OrderLinkFacts {
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly status: OrderStatus
  /** The company that made it has the order still, and the person has not left. */
  readonly isStillAssigned: boolean
}

export type OrderLinkState = 'active' | 'expired' | 'revoked' | 'completed' | 'gone'

const endedStatuses: readonly OrderStatus[] = ['completed', 'invoice_sent', 'paid', 'closed', 'cancelled']

/** Whether a link opens its order now, and if not, what ended it. */
export function getOrderLinkState(link: OrderLinkFacts, now: Temporal.Instant): OrderLinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (!link.isStillAssigned) return 'gone'
  if (endedStatuses.includes(link.status)) return 'completed'
  return Date.parse(link.expiresAt) <= now.epochMilliseconds ? 'expired' : 'active'
}
