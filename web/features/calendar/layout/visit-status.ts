import type { Visit } from '#contract/orders/calendar'

/** Statuses in which the visit is paused. */
const heldStatuses: readonly Visit['status'][] = [
  'on_hold',
  'on_hold_before_accepted',
  'proposal_approval_pending',
  'brand_proposal_approval_pending',
]
const activeStatuses: readonly Visit['status'][] = ['accepted', 'appointment_confirmed', 'started']

/** Returns whether the visit is paused and does not take place for now. */
export function isVisitHeld({ status }: Pick<Visit, 'status'>): boolean {
  return heldStatuses.includes(status)
}

/** Returns whether the work of the visit is done. */
export function isVisitOver(visit: Pick<Visit, 'status'>): boolean {
  return !isVisitHeld(visit) && !activeStatuses.includes(visit.status)
}
