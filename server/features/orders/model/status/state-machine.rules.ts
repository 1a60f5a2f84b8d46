import type {
  CancellationCategory,
  HoldReason,
  HoldSubstate,
  Mover,
  OrderStatus,
  OrderStepName,
  OrderType,
  SignatureState,
  StepReason,
} from '#contract/orders/model/order-enums'
import type { Profile } from '#contract/profiles'
import {
  getTargetState,
  previous,
  requireTransition,
  evaluateTransition,
  type Transition,
  type Verdict,
} from '#server/kernel/state-machine'

/**
 * The state machine of orders: every change of status is a row of `orderSteps`. See docs/domain.md#statuses.
 */

export interface Hold {
  readonly reason: HoldReason
  readonly substate: HoldSubstate | null
  readonly mover: Mover
}

/**
 * What the rules need to know about an order. Stored in the list projection, so renaming a property needs a
 * migration.
 */
export interface OrderFacts {
  readonly type: OrderType
  readonly status: OrderStatus
  /** Status that a hold or a pending quote interrupts, else null. */
  readonly resumesTo: OrderStatus | null
  readonly hold: Hold | null
  /** The appointment is agreed after acceptance, so work may start without one. */
  readonly asyncAppointment: boolean
  readonly isRemote: boolean
  readonly signatureRequired: boolean
  readonly signature: SignatureState
  /** The opportunity allows partners to create quotes. */
  readonly canPropose: boolean
  /** The order is delegated to a person. */
  readonly isDelegated: boolean
  /** The opportunity has a form for daily reports. */
  readonly hasReportForm: boolean
  /** The company may not send protocols itself, so only its admins and owners may send reminders. */
  readonly mailRestricted: boolean
  /** A counter-proposal has not been answered. */
  readonly hasPendingProposal: boolean
}

export type OrderActor =
  | { readonly kind: 'person'; readonly profiles: readonly Profile[] }
  | { readonly kind: 'operator' }
  | { readonly kind: 'system' }

export type ActorRole = Profile | 'operator'

/** Conditions beside status and profile. The name is the reason if the condition fails. */
const guards = {
  appointment_first: (order: OrderFacts) => order.asyncAppointment,
  start_directly: (order: OrderFacts) => !order.asyncAppointment,
  past_approval: (order: OrderFacts) =>
    (cancellableStatuses as readonly OrderStatus[]).includes(getReachedStatus(order)),
  no_proposal: (order: OrderFacts) => order.canPropose && order.type === 'precheck',
  no_delivery: (order: OrderFacts) => order.hold?.substate === 'pending_delivery',
} as const
type Guard = keyof typeof guards

export interface OrderStep extends Transition<OrderStepName, OrderStatus, ActorRole, Guard> {
  /** Cancellation categories for which this row applies. */
  readonly categories?: readonly CancellationCategory[]
}

const admin = ['admin'] as const
const workProfiles = ['admin', 'installer'] as const
const planningProfiles = ['admin', 'disposition'] as const
const orderProfiles = ['admin', 'disposition', 'installer'] as const
const operator = ['operator'] as const

/** Accepted and not yet submitted for approval. Later a partner cannot cancel. */
const cancellableStatuses = ['accepted', 'appointment_confirmed', 'started', 'finished'] as const
const heldStatuses = ['on_hold', 'on_hold_before_accepted'] as const
const quotePendingStatuses = ['proposal_approval_pending', 'brand_proposal_approval_pending'] as const
const quotableStatuses = ['started', 'finished', 'approval_pending', 'completed'] as const

/** A partner's reason offers the order again. Reasons of customer and brand end it. */
const cancelByPartner = {
  name: 'order.cancel',
  to: 'open',
  by: [...workProfiles, ...operator],
  categories: ['partner'],
} as const
const cancelForGood = {
  name: 'order.cancel',
  to: 'cancelled',
  by: [...workProfiles, ...operator],
  categories: ['customer', 'brand'],
} as const

export const orderSteps: readonly OrderStep[] = [
  { name: 'offer.accept', from: ['open'], to: 'accepted', by: planningProfiles },
  { name: 'offer.accept', from: ['open'], to: 'appointment_confirmed', by: planningProfiles },
  {
    name: 'order.confirmAppointment',
    from: ['accepted'],
    to: 'appointment_confirmed',
    by: orderProfiles,
    when: ['start_directly'],
  },
  { name: 'order.start', from: ['accepted'], to: 'started', by: workProfiles, when: ['appointment_first'] },
  { name: 'order.start', from: ['appointment_confirmed'], to: 'started', by: workProfiles },
  { name: 'order.finish', from: ['started'], to: 'finished', by: workProfiles },
  { name: 'order.backToWork', from: ['finished'], to: 'started', by: admin },
  { name: 'order.submit', from: ['finished'], to: 'approval_pending', by: admin },

  { ...cancelByPartner, from: cancellableStatuses },
  { ...cancelForGood, from: cancellableStatuses },
  { ...cancelByPartner, from: ['on_hold', ...quotePendingStatuses], when: ['past_approval'] },
  { ...cancelForGood, from: ['on_hold', ...quotePendingStatuses], when: ['past_approval'] },
  // Before acceptance a partner declines the offer. Only the marketplace cancels the order itself.
  { ...cancelForGood, from: ['open', 'on_hold_before_accepted'], by: operator },

  {
    name: 'order.reschedule',
    from: ['appointment_confirmed'],
    to: 'appointment_confirmed',
    by: orderProfiles,
  },

  // The marketplace accepts a date that the partner proposed.
  {
    name: 'counterProposal.accept',
    from: ['accepted', 'appointment_confirmed'],
    to: 'appointment_confirmed',
    by: operator,
  },

  { name: 'order.reportUnreachable', from: ['accepted'], to: 'on_hold', by: orderProfiles },
  { name: 'order.applyEvent', from: heldStatuses, to: previous, by: workProfiles },
  { name: 'order.confirmReceipt', from: ['on_hold'], to: previous, by: workProfiles, when: ['no_delivery'] },
  { name: 'order.hold', from: ['open'], to: 'on_hold_before_accepted', by: operator },
  { name: 'order.hold', from: [...cancellableStatuses, 'approval_pending'], to: 'on_hold', by: operator },
  { name: 'order.release', from: heldStatuses, to: previous, by: operator },

  {
    name: 'order.askProposalApproval',
    from: quotableStatuses,
    to: 'proposal_approval_pending',
    by: admin,
    when: ['no_proposal'],
  },
  {
    name: 'order.askProposalApproval',
    from: quotableStatuses,
    to: 'brand_proposal_approval_pending',
    by: admin,
    when: ['no_proposal'],
  },
  {
    name: 'order.reviseProposal',
    from: ['proposal_approval_pending'],
    to: 'proposal_approval_pending',
    by: admin,
  },
  {
    name: 'order.reviseProposal',
    from: ['brand_proposal_approval_pending'],
    to: 'brand_proposal_approval_pending',
    by: admin,
  },
  { name: 'order.withdrawProposal', from: quotePendingStatuses, to: previous, by: admin },
  { name: 'order.answerProposal', from: quotePendingStatuses, to: previous, by: operator },

  { name: 'order.complete', from: ['approval_pending'], to: 'completed', by: operator },
  { name: 'order.rework', from: ['approval_pending'], to: 'started', by: operator },
  { name: 'order.invoice', from: ['completed'], to: 'invoice_sent', by: operator },
  { name: 'order.withdrawInvoice', from: ['invoice_sent', 'paid'], to: 'completed', by: operator },
  { name: 'order.pay', from: ['invoice_sent'], to: 'paid', by: operator },
  // The marketplace gives the order up. An order with a credit note ends as `paid` instead.
  {
    name: 'order.close',
    from: [
      'open',
      ...cancellableStatuses,
      'approval_pending',
      'completed',
      ...heldStatuses,
      ...quotePendingStatuses,
    ],
    to: 'closed',
    by: operator,
  },
]

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

/** Returns how far the order has come: the status that a hold or a quote interrupts, else its own. */
export function getReachedStatus(order: Pick<OrderFacts, 'status' | 'resumesTo'>): OrderStatus {
  return order.resumesTo ?? order.status
}

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
