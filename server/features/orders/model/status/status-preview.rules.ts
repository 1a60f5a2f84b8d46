import type { OrderStatus, StepReason } from '#contract/orders/model/order-enums'
import { evaluateCancellation, evaluateTarget } from './state-machine.rules.ts'
import type { OrderActor, OrderFacts } from './order-steps.rules.ts'

/** Targets in a preview, in the order of the work. `cancelled` needs a reason. */
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

/** Returns for each target whether it is allowed or why not. */
export function previewTargets(order: OrderFacts, actor: OrderActor): readonly TargetVerdict[] {
  return partnerTargets.map((target) => {
    const verdict =
      target === 'cancelled' ? evaluateCancellation(order, actor) : evaluateTarget(order, target, actor)
    return verdict.allowed ? { target, allowed: true } : { target, allowed: false, reason: verdict.reason }
  })
}
