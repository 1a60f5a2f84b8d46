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
