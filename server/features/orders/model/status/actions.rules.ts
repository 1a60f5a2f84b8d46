import { orderProfiles, ownerProfiles, plannerProfiles, workProfiles } from '#contract/profiles'
import {
  orderActions,
  orderStatuses,
  settledStatuses,
  type HoldEvent,
  type OrderAction,
  type OrderStatus,
  type OrderStepName,
} from '#contract/orders/model/order-enums'
import { listAvailableEvents } from './holds.rules.ts'
import { listAllowedSteps, listActorRoles } from './state-machine.rules.ts'
import { acceptedOrLaterStatuses, isSignatureWanted } from './signature.rules.ts'
import { getReachedStatus, type OrderActor, type OrderFacts, type ActorRole } from './order-steps.rules.ts'

/**
 * Actions that a person may take on an order now. The web relies on this list and checks neither profile nor
 * status.
 */

interface ActionRule {
  readonly by: readonly ActorRole[]
  /** Statuses in which the action is possible. */
  readonly at: readonly OrderStatus[]
  readonly when?: (order: OrderFacts) => boolean
  /** Replaces `by` if the company's emails to customers are restricted. */
  readonly byWhenMailRestricted?: readonly ActorRole[]
}

function allStatusesExcept(...statuses: OrderStatus[]): readonly OrderStatus[] {
  return orderStatuses.filter((status) => !statuses.includes(status))
}

/** Comments are closed before acceptance and once the order has ended. */
const commentableStatuses = allStatusesExcept('open', ...settledStatuses)
const beforeFinish = ['accepted', 'appointment_confirmed', 'started'] as const

/** Not while a quote is pending and not from approval on, even if a hold interrupts these statuses. */
const delegable = {
  by: plannerProfiles,
  at: [...beforeFinish, 'finished', 'on_hold'],
  when: (order) => [...beforeFinish, 'finished'].includes(getReachedStatus(order)),
} as const satisfies ActionRule

/** Actions that do not change the status. Those that do are steps of the state machine. */
const actionRules: Partial<Record<OrderAction, ActionRule>> = {
  'offer.reject': { by: plannerProfiles, at: ['open', 'on_hold_before_accepted'] },
  'order.sign': { by: orderProfiles, at: acceptedOrLaterStatuses, when: isSignatureWanted },
  'order.delegate': delegable,
  'order.takeBack': { ...delegable, when: (order) => order.isDelegated && delegable.when(order) },
  'order.setPartnerEid': {
    by: orderProfiles,
    at: allStatusesExcept('open', 'on_hold_before_accepted', 'completed', 'invoice_sent', 'paid'),
  },
  'order.report': {
    by: workProfiles,
    at: [...beforeFinish, 'on_hold', 'finished', 'approval_pending'],
    when: (order) => order.hasReportForm,
  },
  'order.mailCustomer': {
    by: orderProfiles,
    at: acceptedOrLaterStatuses,
    when: (order) => order.signature === 'missing' && isSignatureWanted(order),
    byWhenMailRestricted: ownerProfiles,
  },
  'counterProposal.create.date': {
    by: orderProfiles,
    at: ['accepted', 'appointment_confirmed'],
    when: (order) => !order.hasPendingProposal,
  },
  // Profiles that do not see prices cannot propose one.
  'counterProposal.create.price': {
    by: plannerProfiles,
    at: beforeFinish,
    when: (order) => !order.hasPendingProposal,
  },
  'order.logCall': { by: orderProfiles, at: commentableStatuses },
  'comment.create': { by: orderProfiles, at: commentableStatuses },
}

/** Steps with another name in the web. */
const stepsByAction: Partial<Record<OrderAction, OrderStepName>> = {
  'order.createProposal': 'order.askProposalApproval',
}

/** Lists everything that `actor` may do with the order now, including events of its hold. */
export function listAllowedActions(order: OrderFacts, actor: OrderActor): readonly OrderAction[] {
  const steps = listAllowedSteps(order, actor)
  const plain = orderActions.filter(
    (action) =>
      steps.includes((stepsByAction[action] ?? action) as OrderStepName) ||
      isActionAllowed(action, order, actor),
  )
  const events = listAvailableEvents(order, actor).filter((event) => event !== 'CUSTOMER_UNREACHABLE')
  return [...plain, ...events.map((event): `order.applyEvent.${HoldEvent}` => `order.applyEvent.${event}`)]
}

/** Returns whether `actor` may take this action now. */
export function canDoAction(order: OrderFacts, action: OrderAction, actor: OrderActor): boolean {
  return listAllowedActions(order, actor).includes(action)
}

function isActionAllowed(action: OrderAction, order: OrderFacts, actor: OrderActor): boolean {
  const rule = actionRules[action]
  if (!rule?.at.includes(order.status)) return false
  const roles = (order.mailRestricted && rule.byWhenMailRestricted) || rule.by
  return roles.some((one) => listActorRoles(actor).includes(one)) && (rule.when?.(order) ?? true)
}
