import { finishedStatuses, type Mover, type OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderQueue, Queue } from '#contract/orders/model/queues'
import { getReachedStatus, type OrderFacts } from '../status/order-steps.rules.ts'

/**
 * The queue of an order. Lists, counts, redirects and routes all use this table. See docs/domain.md#queues.
 */

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

/** From these statuses on, an order without a signature is also in the queue customer-signature. */
const statusesWithSignature: readonly OrderStatus[] = finishedStatuses

/** Returns the queue of the order by its status. This queue is stored with the row. */
export function getOwnQueue(order: Pick<QueueFacts, 'status' | 'hold'>): Queue {
  const queue = queueOfStatus[order.status]
  if (queue !== 'by mover') return queue
  return queueByMover[order.hold?.mover ?? 'admin']
}

/**
 * Returns whether the customer's signature is still missing. Such an order is also in the queue
 * customer-signature.
 */
export function lacksSignature(order: Omit<QueueFacts, 'hold'>): boolean {
  const wanted = order.signatureRequired && !order.isRemote && order.signature === 'missing'
  return wanted && statusesWithSignature.includes(getReachedStatus(order))
}

/** Lists all queues of an order, its own queue first. */
export function listQueues(order: QueueFacts): readonly Queue[] {
  return lacksSignature(order) ? [getOwnQueue(order), 'customer-signature'] : [getOwnQueue(order)]
}

/**
 * Returns the queue as the reader sees it: finished orders are under completed for readers without final
 * confirmation.
 */
export function getVisibleQueue(own: Queue, seesFinalConfirmation: boolean): Queue {
  return own === 'final-confirmation' && !seesFinalConfirmation ? 'completed' : own
}

/** Lists the stored queues that a list shows. The reverse of `getVisibleQueue`. */
export function listStoredQueues(list: Queue, seesFinalConfirmation: boolean): readonly Queue[] {
  return list === 'completed' && !seesFinalConfirmation ? ['completed', 'final-confirmation'] : [list]
}

export interface Sort {
  readonly by: 'appointment_date' | 'days_since_status' | 'last_status_change'
  readonly direction: 'asc' | 'desc'
}

const lastChangeFirst: Sort = { by: 'last_status_change', direction: 'desc' }

/** Default sort of each list. Rows with equal keys are sorted by id. */
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

/** The page that a person sees after a change of status. */
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

/** After these statuses a remote precheck leads directly to its quote. */
const leadsToProposal: readonly OrderStatus[] = ['finished', 'approval_pending', 'completed']

/** Returns the page to show after a change. `mayPropose`: the person may create a quote for this order. */
export function getLandingPage(
  order: Pick<OrderFacts, 'status' | 'type' | 'isRemote'>,
  mayPropose: boolean,
): LandingPage {
  const proposes = mayPropose && order.type === 'precheck' && order.isRemote
  return proposes && leadsToProposal.includes(order.status) ? 'proposal' : landingPages[order.status]
}
