/** Where an order stands for a partner (design 5). Spelled as in routes, everywhere. */

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

/** The queues whose lists are orders, not offers. */
export const orderQueues = queues.filter((queue) => queue !== 'offers')
export type OrderQueue = Exclude<Queue, 'offers'>

export function isOrderQueue(name: string): name is OrderQueue {
  return (orderQueues as readonly string[]).includes(name)
}

/** Every sidebar entry that has a count: the queues and the credit notes. */
export const countedLists = [...queues, 'invoices'] as const
export type CountedList = (typeof countedLists)[number]

/** Lists whose protocols may be had all at once: not the past, the waiting and the signatures (2 §2, C21). */
export const bulkProtocolQueues: readonly OrderQueue[] = [
  'open',
  'scheduled',
  'at-work',
  'final-confirmation',
]
