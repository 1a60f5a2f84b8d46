import type { Queue } from '#contract/orders/model/queues'
import type { UnfinishedWork } from '#contract/orders/today'

/**
 * The missing work of an order whose appointment is over, by the queue it is in. Orders in other queues wait for
 * someone else.
 */
const missingByQueue: Partial<Record<Queue, UnfinishedWork>> = {
  scheduled: 'start',
  'at-work': 'finish',
  'customer-signature': 'signature',
}

/** Returns the missing work of an order in this queue, or null. */
export function getUnfinishedWork(queue: Queue): UnfinishedWork | null {
  return missingByQueue[queue] ?? null
}

/** The actions that the page of today offers. All others are on the order page. */
export const todayActions: readonly string[] = [
  'order.start',
  'order.finish',
  'order.sign',
  'order.logCall',
  'order.reschedule',
  'order.delegate',
]

/** The actions of an order in a short list: setting and moving its appointment. */
export const appointmentActions: readonly string[] = ['order.confirmAppointment', 'order.reschedule']
