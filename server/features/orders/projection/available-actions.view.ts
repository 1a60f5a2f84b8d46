import type { OrderAction } from '#contract/orders/model/order-enums'
import type { CallName } from '#contract/calls'
import type { Person } from '#server/kernel/call'
import { listAllowedActions } from '../model/status/actions.rules.ts'
import { isOrderLinkCall } from '#contract/orders/model/order-link-rights'
import type { OrderFacts } from '../model/status/order-steps.rules.ts'

/** The call that performs an action. Actions without a call are not offered. */
const callOfAction: Partial<Record<OrderAction, CallName>> = {
  'offer.reject': 'offer.reject',
  'order.confirmAppointment': 'order.setStatus',
  'order.reschedule': 'order.reschedule',
  'order.start': 'order.setStatus',
  'order.finish': 'order.setStatus',
  'order.backToWork': 'order.setStatus',
  'order.submit': 'order.setStatus',
  'order.cancel': 'order.setStatus',
  'order.reportUnreachable': 'order.applyEvent',
  'order.confirmReceipt': 'order.confirmReceipt',
  'order.mailCustomer': 'order.mailCustomer',
  'counterProposal.create.date': 'counterProposal.create',
  'counterProposal.create.price': 'counterProposal.create',
  'order.createProposal': 'proposal.create',
  'order.reviseProposal': 'proposal.create',
  'order.withdrawProposal': 'proposal.withdraw',
  'order.delegate': 'order.delegate',
  'order.takeBack': 'order.takeBack',
  'order.sign': 'order.sign',
  'order.report': 'form.submit',
  'order.setPartnerEid': 'order.setPartnerEid',
  'order.logCall': 'comment.create',
  'comment.create': 'comment.create',
}

/** Cache of rule results. The rows of a list rarely differ in what the rules depend on. */
const cachedActions = new Map<string, string[]>()

const maxCachedActions = 5000

/** Actions that a person may not take on an order of another location. */
const ownCompanyActions: readonly OrderAction[] = ['order.delegate', 'order.takeBack']

/** Lists the actions that a person may take now on an order with these facts, which are JSON. */
export function listAvailableActions(factsText: string, accountId: string | null, person: Person): string[] {
  const { profiles, onlyOrder } = person
  const isOwn = accountId === person.accountId
  const cacheKey = `${profiles.join()} ${isOwn} ${onlyOrder !== undefined} ${factsText}`
  const cached = cachedActions.get(cacheKey)
  if (cached) return cached
  const actions = listAllowedActions(JSON.parse(factsText) as OrderFacts, { kind: 'person', profiles })
    .filter((action) => isCallAllowed(getCallOfAction(action), person))
    .filter((action) => isOwn || !ownCompanyActions.includes(action))
  if (cachedActions.size >= maxCachedActions) cachedActions.clear()
  cachedActions.set(cacheKey, actions)
  return actions
}

function getCallOfAction(action: OrderAction): CallName | undefined {
  return action.startsWith('order.applyEvent.') ? 'order.applyEvent' : callOfAction[action]
}

function isCallAllowed(call: CallName | undefined, { onlyOrder }: Person): boolean {
  return call !== undefined && (!onlyOrder || isOrderLinkCall(call))
}
