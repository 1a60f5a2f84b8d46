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
  type Hold,
  type OrderActor,
  type OrderFacts,
  type StepVerdict,
} from './state-machine.rules.ts'

/** Why an order waits, who moves next, and what a partner may tell about it (design 5; 2 §4). */

export type HeldStatus = 'on_hold' | 'on_hold_before_accepted'

interface HoldRule {
  readonly status: HeldStatus
  readonly reason: HoldReason
  readonly mover: Mover
  readonly substate: HoldSubstate | null
  /** The event by which the partner ends the hold; null: a signature, a confirmed delivery or the marketplace does. */
  readonly event: HoldEvent | null
}

/**
 * What an order needs so that its partner can end a hold. Without it the partner would be asked for something that
 * the order's page does not offer.
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
  // The owner of house or flat has to agree; the customer obtains it.
  ['agreement_owner', 'customer'],
  ['brand_info', 'brand'],
  // The grid operator's answer reaches the marketplace, which passes it on.
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
  // The brand gives the numbers under which its order runs and is invoiced.
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
  /** The partner has to confirm repeated attempts first. */
  readonly acknowledge: boolean
  /** What the entry among the comments is called, and who reads it (2 §6). */
  readonly comment: CommentKind
  readonly audience: readonly Audience[]
  /** The mail template that the customer gets. */
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

/** What a hold or its end does to an order: the columns to write. */
export interface HoldChange {
  readonly status: OrderStatus
  readonly resumesTo: OrderStatus | null
  readonly hold: Hold | null
}

/** The rule of a hold; without `substate` the first one of the reason. */
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
 * The marketplace puts an order on hold. Null: the reason (or its sub-state) does not belong to
 * this side of acceptance; a status from which nothing is held is refused.
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

/** Whether the partner can end this hold of the order, once it is on hold. */
export function canPartnerEndHold(order: OrderFacts, { status, resumesTo, hold }: HoldChange): boolean {
  const needs = hold && holdPreconditions[hold.reason]
  return !needs || needs({ ...order, status, resumesTo, hold })
}

/** The customer's answer ends a hold that waited for the signature. Null: nothing waits for it. */
export function planReleaseAfterSignature(order: OrderFacts): HoldChange | null {
  return order.hold?.reason === 'customer_signature' ? planRelease(order, { kind: 'system' }) : null
}

/** Goods that were to be ordered are on their way: now the partner confirms their receipt. Null: nothing waits for that. */
export function planWaitForDelivery({ status, resumesTo, hold }: OrderFacts): HoldChange | null {
  if (hold?.substate !== 'pending_order') return null
  const rule = findHoldRule(status as HeldStatus, hold.reason, 'pending_delivery')
  return rule ? { status, resumesTo, hold: { ...hold, substate: rule.substate, mover: rule.mover } } : null
}

/** The end of a hold by the marketplace, or by the last confirmed delivery: back to the status it had. */
export function planRelease(
  order: OrderFacts,
  actor: OrderActor,
  name: 'order.release' | 'order.confirmReceipt' = 'order.release',
): HoldChange {
  const step = requireStep(order, name, actor)
  return { status: getStatusAfter(order, step), resumesTo: null, hold: null }
}

/** The events that `actor` may apply to the order now, CUSTOMER_UNREACHABLE included. */
export function listAvailableEvents(order: OrderFacts, actor: OrderActor): readonly HoldEvent[] {
  return (Object.keys(eventRules) as HoldEvent[]).filter(
    (event) => evaluateEvent(order, event, actor).allowed,
  )
}

/** What applying an event does to the order, or a refusal: `forbidden`, else `event_not_allowed`. */
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

/** The event that ends the order's present hold. */
function getEndingEvent(order: OrderFacts): HoldEvent | null {
  if (!order.hold) return null
  return findHoldRule(order.status as HeldStatus, order.hold.reason, order.hold.substate)?.event ?? null
}
