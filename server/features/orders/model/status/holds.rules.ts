import type {
  Audience,
  CommentKind,
  HoldEvent,
  HoldReason,
  HoldSubstate,
  Mover,
  OrderStatus,
} from '#contract/orders/model/order-enums'
import { requireTransition } from '#server/kernel/state-machine'
import { isSignatureWanted } from './signature.rules.ts'
import {
  getInterruptedStatusAfter,
  requireStep,
  evaluateStep,
  getStatusAfter,
  type StepVerdict,
} from './state-machine.rules.ts'
import type { Hold, OrderActor, OrderFacts } from './order-steps.rules.ts'

/**
 * Why an order is on hold, who moves next, and which events a partner can apply. See docs/domain.md#holds.
 */

export type HeldStatus = 'on_hold' | 'on_hold_before_accepted'

interface HoldRule {
  readonly status: HeldStatus
  readonly reason: HoldReason
  readonly mover: Mover
  readonly substate: HoldSubstate | null
  /** Event by which the partner ends the hold. null: a signature, a delivery or the marketplace ends it. */
  readonly event: HoldEvent | null
}

/**
 * The condition for the partner to be able to end a hold. Without it the order page would not offer the
 * required action.
 */
const holdPreconditions: Partial<Record<HoldReason, (held: OrderFacts) => boolean>> = {
  customer_signature: isSignatureWanted,
}

type HoldTableRow = readonly [HoldReason, Mover, (HoldSubstate | null)?, (HoldEvent | null)?]

const commonHolds: readonly HoldTableRow[] = [
  ['partner_info', 'partner', 'partner_info_awaiting', 'INFO_PROVIDED'],
  ['partner_quote_validation', 'partner', 'pending_validation', 'QUOTE_VALIDATED'],
  ['partner_onboarding', 'partner', null, 'ONBOARDING_DONE'],
  ['admin_validation', 'admin'],
]

const holdsBeforeAcceptance: readonly HoldTableRow[] = [
  ...commonHolds,
  ['customer_prework', 'customer', 'waiting', 'PREWORK_BEFORE_ACCEPTED_DONE'],
  ['customer_info', 'customer'],
  // The owner of the building must agree. The customer obtains this agreement.
  ['agreement_owner', 'customer'],
  ['brand_info', 'brand'],
  // The grid operator answers to the marketplace, which forwards the answer.
  ['network_operator', 'admin'],
]

const holdsAfterAcceptance: readonly HoldTableRow[] = [
  ...commonHolds,
  ['customer_not_reachable', 'customer', 'unreachable', 'CUSTOMER_REACHED'],
  ['customer_prework', 'customer', 'prework_awaiting', 'PREWORK_DONE'],
  ['customer_pause', 'customer', 'paused', 'UNPAUSE'],
  ['customer_waiting_for_product', 'customer'],
  ['customer_waiting_for_subsidy', 'customer'],
  ['partner_pause', 'partner', 'paused', 'UNPAUSE'],
  ['customer_signature', 'partner'],
  ['chargepoint_required', 'partner', null, 'CHARGEPOINT_PROVIDED'],
  ['brand_product_ordering', 'brand', 'brand_product_ordering_waiting', 'BRAND_PRODUCT_ORDERING_DONE'],
  ['brand_pause', 'brand'],
  // The brand provides the numbers for ordering and invoicing.
  ['missing_eid', 'brand'],
  ['missing_invoicing_eid', 'brand'],
  ['product_ordering', 'admin', 'pending_order'],
  ['product_ordering', 'partner', 'pending_delivery'],
]

function toHoldRules(status: HeldStatus, table: readonly HoldTableRow[]): HoldRule[] {
  return table.map(([reason, mover, substate = null, event = null]) => ({
    status,
    reason,
    mover,
    substate,
    event,
  }))
}

export const holdRules: readonly HoldRule[] = [
  ...toHoldRules('on_hold', holdsAfterAcceptance),
  ...toHoldRules('on_hold_before_accepted', holdsBeforeAcceptance),
]

interface EventRule {
  /** The partner must first confirm repeated attempts. */
  readonly acknowledge: boolean
  /** Kind and readers of the comment that is added. */
  readonly comment: CommentKind
  readonly audience: readonly Audience[]
  /** Email that the customer gets. */
  readonly customerMail: 'customer_unreachable' | null
}

const aboutCustomer = ['admin', 'brand', 'partner'] as const
const aboutPartner = ['admin', 'partner'] as const

function commentRule(audience: readonly Audience[]): EventRule {
  return { acknowledge: false, comment: 'comment', audience, customerMail: null }
}

export const eventRules: Record<HoldEvent, EventRule> = {
  CUSTOMER_UNREACHABLE: {
    acknowledge: true,
    comment: 'customer_call',
    audience: aboutCustomer,
    customerMail: 'customer_unreachable',
  },
  CUSTOMER_REACHED: { ...commentRule(aboutCustomer), comment: 'customer_reached' },
  PREWORK_DONE: commentRule(aboutCustomer),
  PREWORK_BEFORE_ACCEPTED_DONE: commentRule(aboutCustomer),
  UNPAUSE: commentRule(aboutCustomer),
  INFO_PROVIDED: commentRule(aboutCustomer),
  QUOTE_VALIDATED: commentRule(aboutPartner),
  BRAND_PRODUCT_ORDERING_DONE: commentRule(aboutCustomer),
  CHARGEPOINT_PROVIDED: commentRule(aboutCustomer),
  ONBOARDING_DONE: commentRule(aboutPartner),
}

/** The columns that a hold or its end writes. */
export interface HoldChange {
  readonly status: OrderStatus
  readonly resumesTo: OrderStatus | null
  readonly hold: Hold | null
}

/** Finds the rule of a hold. Without `substate` it is the first one of the reason. */
function findHoldRule(
  status: HeldStatus,
  reason: HoldReason,
  substate?: HoldSubstate | null,
): HoldRule | undefined {
  return holdRules.find(
    (rule) =>
      rule.status === status &&
      rule.reason === reason &&
      (substate === undefined || rule.substate === substate),
  )
}

/**
 * Plans a hold by the marketplace. Returns null if reason or sub-state do not exist on this side of
 * acceptance. Throws if the order cannot be put on hold in its status.
 */
export function planHold(
  order: OrderFacts,
  actor: OrderActor,
  reason: HoldReason,
  substate?: HoldSubstate | null,
): HoldChange | null {
  const step = requireStep(order, 'order.hold', actor)
  const rule = findHoldRule(step.to as HeldStatus, reason, substate)
  if (!rule) return null
  return {
    status: getStatusAfter(order, step),
    resumesTo: getInterruptedStatusAfter(order, step),
    hold: { reason: rule.reason, substate: rule.substate, mover: rule.mover },
  }
}

/** Returns whether the partner could end this hold. */
export function canPartnerEndHold(order: OrderFacts, { status, resumesTo, hold }: HoldChange): boolean {
  const needs = hold && holdPreconditions[hold.reason]
  return !needs || needs({ ...order, status, resumesTo, hold })
}

/** Plans the end of a hold that waits for the signature. Returns null if there is no such hold. */
export function planReleaseAfterSignature(order: OrderFacts): HoldChange | null {
  return order.hold?.reason === 'customer_signature' ? planRelease(order, { kind: 'system' }) : null
}

/**
 * Plans the change from waiting for an ordering to waiting for the delivery. Returns null if the order does
 * not wait for an ordering.
 */
export function planWaitForDelivery({ status, resumesTo, hold }: OrderFacts): HoldChange | null {
  if (hold?.substate !== 'pending_order') return null
  const rule = findHoldRule(status as HeldStatus, hold.reason, 'pending_delivery')
  return rule ? { status, resumesTo, hold: { ...hold, substate: rule.substate, mover: rule.mover } } : null
}

/**
 * Plans the end of a hold by the marketplace or by the last delivery: the order returns to the interrupted
 * status.
 */
export function planRelease(
  order: OrderFacts,
  actor: OrderActor,
  name: 'order.release' | 'order.confirmReceipt' = 'order.release',
): HoldChange {
  const step = requireStep(order, name, actor)
  return { status: getStatusAfter(order, step), resumesTo: null, hold: null }
}

/** Lists the events that `actor` may apply now, including CUSTOMER_UNREACHABLE. */
export function listAvailableEvents(order: OrderFacts, actor: OrderActor): readonly HoldEvent[] {
  return (Object.keys(eventRules) as HoldEvent[]).filter(
    (event) => evaluateEvent(order, event, actor).allowed,
  )
}

/** Plans the effect of an event. Throws `forbidden` for a wrong profile, else `event_not_allowed`. */
export function planHoldEvent(order: OrderFacts, event: HoldEvent, actor: OrderActor): HoldChange {
  const step = requireTransition(evaluateEvent(order, event, actor), 'event_not_allowed')
  const hold = event === 'CUSTOMER_UNREACHABLE' ? unreachableHold : null
  return { status: getStatusAfter(order, step), resumesTo: getInterruptedStatusAfter(order, step), hold }
}

const unreachableHold: Hold = { reason: 'customer_not_reachable', substate: 'unreachable', mover: 'customer' }

function evaluateEvent(order: OrderFacts, event: HoldEvent, actor: OrderActor): StepVerdict {
  if (event === 'CUSTOMER_UNREACHABLE') return evaluateStep(order, 'order.reportUnreachable', actor)
  const verdict = evaluateStep(order, 'order.applyEvent', actor)
  if (!verdict.allowed || getEndingEvent(order) === event) return verdict
  return { allowed: false, reason: 'no_event' }
}

/** The event that ends the current hold. */
function getEndingEvent(order: OrderFacts): HoldEvent | null {
  if (!order.hold) return null
  return findHoldRule(order.status as HeldStatus, order.hold.reason, order.hold.substate)?.event ?? null
}
