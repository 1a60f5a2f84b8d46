import type { LiveEvent } from '#contract/notifications/live-events'

/**
 * The keys of the query cache. A list's key begins with its topic, so that one event invalidates all its
 * variants: `[...queryKeys.orders, 'open', filters]`.
 */
export const queryKeys = {
  counts: ['counts'],
  search: ['search'],
  offers: ['offers'],
  orders: ['orders'],
  /** The page of today: below the orders, so that their events make it stale. */
  today: ['orders', 'today'],
  /** Order lists handle live events themselves. */
  orderList: ['order-list'],
  creditNotes: ['credit-notes'],
  /** The sums of credit notes: below the orders, because approved orders count as expected. */
  creditNoteSummary: ['orders', 'credit-note-summary'],
  statistics: ['statistics'],
  /** The data of a company, by its id. */
  company: ['company'],
  /** The user's notifications: the list and the number of unread ones. */
  inbox: ['news'],
  offer: (orderId: string) => ['offer', orderId],
  /** All queries of one order: its page, history, comments, files. */
  order: (orderId: string) => ['order', orderId],
} as const

type KeyPrefix = readonly unknown[]

/** Returns the keys that a live event makes stale. */
export function listStaleKeys({ topic }: LiveEvent): readonly KeyPrefix[] {
  switch (topic) {
    case 'counts':
      return [queryKeys.counts]
    case 'offers':
      // Another user of the company may have accepted the open offer.
      return [queryKeys.offers, queryKeys.counts, queryKeys.today, ['offer']]
    case 'offer_taken':
      return [queryKeys.offers, queryKeys.counts, queryKeys.today, ['offer']]
    case 'orders':
      return [queryKeys.orders, queryKeys.counts]
    case 'order':
      // A page may have cached the order under its number while the event names its api_id.
      return [queryKeys.orders, queryKeys.counts, ['order']]
    case 'credit_notes':
      return [queryKeys.creditNotes, queryKeys.creditNoteSummary, queryKeys.counts]
    case 'news':
      return [queryKeys.inbox]
    case 'account':
      return [queryKeys.company, queryKeys.offers]
  }
}
