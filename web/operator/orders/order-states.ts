import type { StateFilter } from '#contract/operator/orders/order-filters'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { Tone } from '#web/ui/feedback/badges.tsx'

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

/** The filter that a status belongs to, one for each, for the marks on the map. */
export const statusMarks: Record<OrderStatus, StateFilter> = {
  open: 'unaccepted',
  accepted: 'underway',
  appointment_confirmed: 'underway',
  started: 'underway',
  finished: 'underway',
  approval_pending: 'approval',
  completed: 'done',
  invoice_sent: 'done',
  paid: 'done',
  closed: 'ended',
  cancelled: 'ended',
  on_hold: 'held',
  on_hold_before_accepted: 'held',
  proposal_approval_pending: 'quotes',
  brand_proposal_approval_pending: 'quotes',
}

/** How orders of a filter are marked on the map. */
export const markLooks: Record<StateFilter, { readonly tone: Tone; readonly sign: string }> = {
  unaccepted: { tone: 'accent', sign: '?' },
  underway: { tone: 'neutral', sign: '›' },
  approval: { tone: 'warning', sign: '!' },
  quotes: { tone: 'warning', sign: '€' },
  held: { tone: 'warning', sign: '=' },
  done: { tone: 'done', sign: '✓' },
  ended: { tone: 'neutral', sign: '×' },
}
