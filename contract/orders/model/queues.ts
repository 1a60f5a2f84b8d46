/** The lists in which a partner finds an order (docs/domain.md#queues). URLs use the same names. */

export const queues = [
  'offers',
  'waiting',
  'waiting-action',
  'open',
  'scheduled',
  'at-work',
  'final-confirmation',
  'completed',
  'customer-signature',
] as const
export type Queue = (typeof queues)[number]

/** The queues of orders, without that of offers. */
export const orderQueues = queues.filter((queue) => queue !== 'offers')
export type OrderQueue = Exclude<Queue, 'offers'>

export function isOrderQueue(name: string): name is OrderQueue {
  return (orderQueues as readonly string[]).includes(name)
}

/** Sidebar entries with a count: the queues and the credit notes. */
export const countedLists = [...queues, 'invoices'] as const
export type CountedList = (typeof countedLists)[number]

/**
 * Lists whose protocols can be downloaded together, if there are some. Completed orders, holds and signatures are excluded;
 * orders whose work has not begun have no protocol.
 */
export const bulkProtocolQueues: readonly OrderQueue[] = ['at-work', 'final-confirmation']
