import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Tone } from '#web/ui/feedback/badges.tsx'

/** Filters of the list: statuses that mean the same for the marketplace. */
export const stateFilters = {
  unaccepted: ['open', 'on_hold_before_accepted'],
  underway: ['accepted', 'appointment_confirmed', 'started', 'finished'],
  approval: ['approval_pending'],
  quotes: ['proposal_approval_pending', 'brand_proposal_approval_pending'],
  held: ['on_hold', 'on_hold_before_accepted'],
  done: ['completed', 'invoice_sent', 'paid'],
  ended: ['cancelled', 'closed'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type StateFilter = keyof typeof stateFilters

export const stateFilterNames = Object.keys(stateFilters) as StateFilter[]

export const statusTones: Record<OrderStatus, Tone> = {
  open: 'accent',
  accepted: 'neutral',
  appointment_confirmed: 'neutral',
  started: 'neutral',
  finished: 'neutral',
  approval_pending: 'warning',
  completed: 'done',
  invoice_sent: 'done',
  paid: 'done',
  closed: 'neutral',
  cancelled: 'neutral',
  on_hold: 'warning',
  on_hold_before_accepted: 'warning',
  proposal_approval_pending: 'warning',
  brand_proposal_approval_pending: 'neutral',
}
