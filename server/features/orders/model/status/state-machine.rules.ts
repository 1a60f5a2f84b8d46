import type {
  CancellationCategory,
  OrderStatus,
  OrderStepName,
  StepReason,
} from '#contract/orders/model/order-enums'
import {
  getTargetState,
  requireTransition,
  evaluateTransition,
  type Verdict,
} from '#server/kernel/state-machine'
import {
  type OrderFacts,
  type OrderActor,
  type ActorRole,
  guards,
  type OrderStep,
  operator,
  heldStatuses,
  quotePendingStatuses,
  orderSteps,
} from './order-steps.rules.ts'

/** Steps that `new_status` cannot name, because they have their own call or need a cancellation reason. */
const stepsWithOwnCall: readonly OrderStepName[] = [
  'order.cancel',
  'order.reportUnreachable',
  'order.askProposalApproval',
  'order.reviseProposal',
  'order.hold',
  'counterProposal.accept',
]

/** Specific reasons why no step leads on from a status. */
const standstillReasons: Partial<Record<OrderStatus, StepReason>> = {
  on_hold: 'on_hold',
  on_hold_before_accepted: 'on_hold',
  proposal_approval_pending: 'waiting_for_approval',
  brand_proposal_approval_pending: 'waiting_for_approval',
  approval_pending: 'past_approval',
  completed: 'past_approval',
  invoice_sent: 'past_approval',
  paid: 'past_approval',
  closed: 'ended',
  cancelled: 'ended',
}

export type StepVerdict = Verdict<OrderStep, StepReason>

/** Returns the roles of an actor in the table. The system acts as the marketplace. */
export function listActorRoles(actor: OrderActor): readonly ActorRole[] {
  return actor.kind === 'person' ? actor.profiles : operator
}

/** Evaluates whether `actor` may take the step now. If it has several rows, the first allowed one counts. */
export function evaluateStep(order: OrderFacts, name: OrderStepName, actor: OrderActor): StepVerdict {
  return evaluateRows(
    order,
    orderSteps.filter((step) => step.name === name),
    actor,
  )
}

/** Evaluates whether `actor` may set `target`. An order cannot be set to the status that it has. */
export function evaluateTarget(order: OrderFacts, target: OrderStatus, actor: OrderActor): StepVerdict {
  if (target === order.status) return { allowed: false, reason: 'same_status' }
  const leading = orderSteps.filter((step) => step.to === target && !stepsWithOwnCall.includes(step.name))
  return evaluateRows(order, leading, actor)
}

/** Evaluates whether `actor` may cancel with a category, or with any category if none is given. */
export function evaluateCancellation(
  order: OrderFacts,
  actor: OrderActor,
  category?: CancellationCategory,
): StepVerdict {
  const rows = orderSteps.filter((step) => step.name === 'order.cancel')
  return evaluateRows(
    order,
    category ? rows.filter((step) => step.categories?.includes(category)) : rows,
    actor,
  )
}

function evaluateRows(order: OrderFacts, rows: readonly OrderStep[], actor: OrderActor): StepVerdict {
  const verdict = evaluateTransition(rows, order.status, listActorRoles(actor), (guard) =>
    guards[guard](order),
  )
  if (verdict.allowed) return verdict
  return { allowed: false, reason: explainRefusal(order, rows, verdict.reason) }
}

function explainRefusal(order: OrderFacts, rows: readonly OrderStep[], reason: StepReason): StepReason {
  if (reason === 'not_from_here') return standstillReasons[order.status] ?? reason
  const marketplaceAlone = rows.every((step) => !step.from.includes(order.status) || step.by === operator)
  return reason === 'wrong_profile' && marketplaceAlone ? 'marketplace_only' : reason
}

/** Lists the names of all steps that `actor` may take now. */
export function listAllowedSteps(order: OrderFacts, actor: OrderActor): readonly OrderStepName[] {
  const names = [...new Set(orderSteps.map((step) => step.name))]
  return names.filter((name) => evaluateStep(order, name, actor).allowed)
}

/** Returns the row of a step. Throws `forbidden` for a wrong profile, else `status_not_allowed`. */
export function requireStep(order: OrderFacts, name: OrderStepName, actor: OrderActor): OrderStep {
  return requireTransition(evaluateStep(order, name, actor))
}

/** Returns the row that leads to `target`. Throws if it is not allowed. */
export function requireTarget(order: OrderFacts, target: OrderStatus, actor: OrderActor): OrderStep {
  return requireTransition(evaluateTarget(order, target, actor))
}

/** Returns the row of a cancellation. Throws if it is not allowed. */
export function requireCancellation(
  order: OrderFacts,
  category: CancellationCategory,
  actor: OrderActor,
): OrderStep {
  return requireTransition(evaluateCancellation(order, actor, category))
}

/** Returns the status after a step. Steps that end an interruption return to the interrupted status. */
export function getStatusAfter(order: Pick<OrderFacts, 'resumesTo'>, step: OrderStep): OrderStatus {
  return getTargetState(step, order.resumesTo)
}

/**
 * Returns the interrupted status after a step: a hold or a quote stores the previous status, other steps
 * clear it.
 */
export function getInterruptedStatusAfter(
  order: Pick<OrderFacts, 'status' | 'resumesTo'>,
  step: OrderStep,
): OrderStatus | null {
  if (step.to === order.status) return order.resumesTo
  const interrupts = [...heldStatuses, ...quotePendingStatuses] as readonly string[]
  return interrupts.includes(step.to) ? order.status : null
}
