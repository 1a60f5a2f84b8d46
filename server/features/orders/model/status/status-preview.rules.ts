import type { OrderStatus, StepReason } from '#contract/orders/model/order-enums'
import {
  evaluateCancellation,
  evaluateTarget,
  type OrderActor,
  type OrderFacts,
} from './state-machine.rules.ts'

/** The targets that preview answers for, in the order of the work; `cancelled` needs a reason (C15). */
export const partnerTargets = [
  'accepted',
  'appointment_confirmed',
  'started',
  'finished',
  'approval_pending',
  'cancelled',
] as const satisfies readonly OrderStatus[]

interface TargetVerdict {
  readonly target: (typeof partnerTargets)[number]
  readonly allowed: boolean
  readonly reason?: StepReason
}

/** What preview says of each target: allowed, or why not. */
export function previewTargets(order: OrderFacts, actor: OrderActor): readonly TargetVerdict[] {
  return partnerTargets.map((target) => {
    const verdict =
      target === 'cancelled' ? evaluateCancellation(order, actor) : evaluateTarget(order, target, actor)
    return verdict.allowed ? { target, allowed: true } : { target, allowed: false, reason: verdict.reason }
  })
}
