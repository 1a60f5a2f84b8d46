import {
  orderActions,
  orderStatuses,
  type HoldEvent,
  type OrderAction,
  type OrderStatus,
  type OrderStepName,
} from '#contract/orders/model/order-enums'
import { eventsAvailable } from './holds.rules.ts'
import {
  allowedSteps,
  reached,
  whoIs,
  type OrderActor,
  type OrderFacts,
  type Who,
} from './state-machine.rules.ts'
import { acceptedOrLater, wantsSignature } from './signature.rules.ts'

/** What a person may do with an order now, so that the web asks for no role and no status. */

interface ActionRule {
  readonly by: readonly Who[]
  /** The statuses in which it may be done. */
  readonly at: readonly OrderStatus[]
  readonly when?: (order: OrderFacts) => boolean
  /** For these alone where the company's mails to customers are restricted (2 §6). */
  readonly unlessRestricted?: readonly Who[]
}

const crew = ['admin', 'installer'] as const
const planners = ['admin', 'disposition'] as const
const everyHand = ['admin', 'disposition', 'installer'] as const

function allBut(...statuses: OrderStatus[]): readonly OrderStatus[] {
  return orderStatuses.filter((status) => !statuses.includes(status))
}

/** Closed for cancelled, invoice sent and closed (2 §6), and for paid (C16). */
const commentable = allBut('open', 'cancelled', 'invoice_sent', 'paid', 'closed')
const beforeFinish = ['accepted', 'appointment_confirmed', 'started'] as const

/** Not while a proposal waits, and not from approval on, even where a hold interrupts it (C19). */
const delegable = {
  by: planners,
  at: [...beforeFinish, 'finished', 'on_hold'],
  when: (order) => [...beforeFinish, 'finished'].includes(reached(order)),
} as const satisfies ActionRule

/** Actions that move no status; those that do are steps of the machine. */
const plainActions: Partial<Record<OrderAction, ActionRule>> = {
  'offer.reject': { by: planners, at: ['open', 'on_hold_before_accepted'] },
  'order.sign': { by: everyHand, at: acceptedOrLater, when: wantsSignature },
  'order.delegate': delegable,
  'order.takeBack': { ...delegable, when: (order) => order.isDelegated && delegable.when(order) },
  'order.setPartnerEid': {
    by: everyHand,
    at: allBut('open', 'on_hold_before_accepted', 'completed', 'invoice_sent', 'paid'),
  },
  'order.report': {
    by: crew,
    at: [...beforeFinish, 'on_hold', 'finished', 'approval_pending'],
    when: (order) => order.hasReportForm,
  },
  'order.mailCustomer': {
    by: everyHand,
    at: acceptedOrLater,
    when: (order) => order.signature === 'missing' && wantsSignature(order),
    unlessRestricted: ['admin', 'company_owner'],
  },
  'counterProposal.create.date': {
    by: everyHand,
    at: ['accepted', 'appointment_confirmed'],
    when: (order) => !order.hasPendingProposal,
  },
  // Who does not see prices proposes none.
  'counterProposal.create.price': {
    by: planners,
    at: beforeFinish,
    when: (order) => !order.hasPendingProposal,
  },
  'order.logCall': { by: everyHand, at: commentable },
  'comment.create': { by: everyHand, at: commentable },
}

/** Steps that the web knows by another name. */
const stepOfAction: Partial<Record<OrderAction, OrderStepName>> = {
  'order.createProposal': 'order.askProposalApproval',
}

/** Everything that `actor` may do with the order now, events of its hold included. */
export function actionsFor(order: OrderFacts, actor: OrderActor): readonly OrderAction[] {
  const steps = allowedSteps(order, actor)
  const plain = orderActions.filter(
    (action) =>
      steps.includes((stepOfAction[action] ?? action) as OrderStepName) || may(action, order, actor),
  )
  const events = eventsAvailable(order, actor).filter((event) => event !== 'CUSTOMER_UNREACHABLE')
  return [...plain, ...events.map((event): `order.applyEvent.${HoldEvent}` => `order.applyEvent.${event}`)]
}

/** Whether `actor` may do this now, for the calls that make it true. */
export function mayDo(order: OrderFacts, action: OrderAction, actor: OrderActor): boolean {
  return actionsFor(order, actor).includes(action)
}

function may(action: OrderAction, order: OrderFacts, actor: OrderActor): boolean {
  const rule = plainActions[action]
  if (!rule?.at.includes(order.status)) return false
  const by = (order.mailRestricted && rule.unlessRestricted) || rule.by
  return by.some((one) => whoIs(actor).includes(one)) && (rule.when?.(order) ?? true)
}
