import type { Mover, OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderQueue, Queue } from '#contract/orders/model/queues'
import { getReachedStatus, type OrderFacts } from '../status/state-machine.rules.ts'

/** Where an order stands (design 5): lists, counts, redirects and routes all read this table. */

type QueueFacts = Pick<
  OrderFacts,
  'status' | 'resumesTo' | 'hold' | 'isRemote' | 'signatureRequired' | 'signature'
>

const queueByMover: Record<Mover, Queue> = {
  partner: 'waiting-action',
  customer: 'waiting',
  brand: 'waiting',
  admin: 'waiting',
}

const queueOfStatus: Record<OrderStatus, Queue | 'by mover'> = {
  open: 'offers',
  accepted: 'open',
  appointment_confirmed: 'scheduled',
  started: 'at-work',
  finished: 'final-confirmation',
  approval_pending: 'completed',
  completed: 'completed',
  invoice_sent: 'completed',
  paid: 'completed',
  closed: 'completed',
  cancelled: 'completed',
  on_hold: 'by mover',
  on_hold_before_accepted: 'by mover',
  proposal_approval_pending: 'waiting',
  brand_proposal_approval_pending: 'waiting',
}

/** Finished or later: from here on a missing signature is asked for in a queue of its own. */
const finishedOrLater: readonly OrderStatus[] = [
  'finished',
  'approval_pending',
  'completed',
  'invoice_sent',
  'paid',
  'closed',
]

/** The queue in which the order stands by its status; this is what is stored with it. */
export function getOwnQueue(order: Pick<QueueFacts, 'status' | 'hold'>): Queue {
  const queue = queueOfStatus[order.status]
  if (queue !== 'by mover') return queue
  return queueByMover[order.hold?.mover ?? 'admin']
}

/** Whether the customer's signature is still to be had: such an order also stands in customer-signature. */
export function lacksSignature(order: Omit<QueueFacts, 'hold'>): boolean {
  const wanted = order.signatureRequired && !order.isRemote && order.signature === 'missing'
  return wanted && finishedOrLater.includes(getReachedStatus(order))
}

/** Every queue in which the order stands, its own first. */
export function listQueues(order: QueueFacts): readonly Queue[] {
  return lacksSignature(order) ? [getOwnQueue(order), 'customer-signature'] : [getOwnQueue(order)]
}

/** The own queue as somebody sees it: finished stands under completed for who has no final-confirmation. */
export function getVisibleQueue(own: Queue, seesFinalConfirmation: boolean): Queue {
  return own === 'final-confirmation' && !seesFinalConfirmation ? 'completed' : own
}

/** The stored queues whose orders a list shows: the opposite of `getVisibleQueue`. */
export function listStoredQueues(list: Queue, seesFinalConfirmation: boolean): readonly Queue[] {
  return list === 'completed' && !seesFinalConfirmation ? ['completed', 'final-confirmation'] : [list]
}

export interface Sort {
  readonly by: 'appointment_date' | 'days_since_status' | 'last_status_change'
  readonly direction: 'asc' | 'desc'
}

const lastChangeFirst: Sort = { by: 'last_status_change', direction: 'desc' }

/** How a list is sorted unless asked otherwise (2 §9, Q13); equal rows go by id. */
export const defaultSort: Record<OrderQueue, Sort> = {
  open: { by: 'days_since_status', direction: 'desc' },
  scheduled: { by: 'appointment_date', direction: 'asc' },
  'at-work': { by: 'appointment_date', direction: 'asc' },
  waiting: lastChangeFirst,
  'waiting-action': lastChangeFirst,
  'final-confirmation': lastChangeFirst,
  completed: lastChangeFirst,
  'customer-signature': lastChangeFirst,
}

/** Where a person goes on after a change of status. */
type LandingPage = 'offer' | 'complete' | 'proposal' | 'stay'

const landingPages: Record<OrderStatus, LandingPage> = {
  open: 'offer',
  accepted: 'stay',
  appointment_confirmed: 'stay',
  started: 'stay',
  finished: 'complete',
  approval_pending: 'complete',
  completed: 'complete',
  invoice_sent: 'stay',
  paid: 'stay',
  closed: 'complete',
  cancelled: 'complete',
  on_hold: 'stay',
  on_hold_before_accepted: 'stay',
  proposal_approval_pending: 'stay',
  brand_proposal_approval_pending: 'stay',
}

/** From these a remote precheck goes on to its proposal by itself (2 §4, C33). */
const leadsToProposal: readonly OrderStatus[] = ['finished', 'approval_pending', 'completed']

/**
 * Where a person lands after the order became what it is.
 * `mayPropose`: this person may open the creation of a proposal for this order.
 */
export function getLandingPage(
  order: Pick<OrderFacts, 'status' | 'type' | 'isRemote'>,
  mayPropose: boolean,
): LandingPage {
  const proposes = mayPropose && order.type === 'precheck' && order.isRemote
  return proposes && leadsToProposal.includes(order.status) ? 'proposal' : landingPages[order.status]
}
