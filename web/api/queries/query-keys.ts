import type { LiveEvent } from '#contract/notifications/live-events'

/**
 * The keys of the query cache. A list's key begins with its topic, so that one event freshens them all:
 * `[...keys.orders, 'open', filters]`.
 */
export const queryKeys = {
  counts: ['counts'],
  search: ['search'],
  offers: ['offers'],
  orders: ['orders'],
  /** Lists of orders look up themselves what an event means for them. */
  orderList: ['order-list'],
  creditNotes: ['credit-notes'],
  statistics: ['statistics'],
  /** What belongs to a company itself, by its id. */
  company: ['company'],
  /** What the person is told: the list and how much is unread. */
  inbox: ['news'],
  offer: (orderId: string) => ['offer', orderId],
  /** Everything of one order: its page, history, comments, files. */
  order: (orderId: string) => ['order', orderId],
} as const

type KeyPrefix = readonly unknown[]

/** What a live event makes stale. */
export function listStaleKeys({ topic }: LiveEvent): readonly KeyPrefix[] {
  switch (topic) {
    case 'counts':
      return [queryKeys.counts]
    case 'offers':
      // A colleague may have accepted the one that is open.
      return [queryKeys.offers, queryKeys.counts, ['offer']]
    case 'offer_taken':
      return [queryKeys.offers, queryKeys.counts, ['offer']]
    case 'orders':
      return [queryKeys.orders, queryKeys.counts]
    case 'order':
      // A page may hold the order by its number while the event names its api_id.
      return [queryKeys.orders, queryKeys.counts, ['order']]
    case 'credit_notes':
      return [queryKeys.creditNotes, queryKeys.counts]
    case 'news':
      return [queryKeys.inbox]
    case 'account':
      return [queryKeys.company, queryKeys.offers]
  }
}
