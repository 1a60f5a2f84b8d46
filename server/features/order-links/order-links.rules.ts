import type { OrderStatus } from '#contract/orders/model/order-enums'

/** How long a link to one order holds (readings Q21). */
export const linkDays = 30

export interface LinkFacts {
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly status: OrderStatus
  /** The company that made it has the order still, and the person has not left. */
  readonly isHeld: boolean
}

export type LinkState = 'active' | 'expired' | 'revoked' | 'completed' | 'gone'

const done: readonly OrderStatus[] = ['completed', 'invoice_sent', 'paid', 'closed', 'cancelled']

/** Whether a link opens its order now, and if not, what ended it. */
export function linkState(link: LinkFacts, now: Temporal.Instant): LinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (!link.isHeld) return 'gone'
  if (done.includes(link.status)) return 'completed'
  return Date.parse(link.expiresAt) <= now.epochMilliseconds ? 'expired' : 'active'
}
