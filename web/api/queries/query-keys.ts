import type { LiveEvent } from '#contract/notifications/live-events'

/**
 * The keys of the query cache. A list's key begins with its topic, so that one event freshens them all:
 * `[...keys.orders, 'open', filters]`.
 */
export const keys = {
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
  news: ['news'],
  offer: (orderId: string) => ['offer', orderId],
  /** Everything of one order: its page, history, comments, files. */
  order: (orderId: string) => ['order', orderId],
} as const

type Key = readonly unknown[]

/** What a live event makes stale. */
export function staleAfter({ topic }: LiveEvent): readonly Key[] {
  switch (topic) {
    case 'counts':
      return [keys.counts]
    case 'offers':
      // A colleague may have accepted the one that is open.
      return [keys.offers, keys.counts, ['offer']]
    case 'offer_taken':
      return [keys.offers, keys.counts, ['offer']]
    case 'orders':
      return [keys.orders, keys.counts]
    case 'order':
      // A page may hold the order by its number while the event names its api_id.
      return [keys.orders, keys.counts, ['order']]
    case 'credit_notes':
      return [keys.creditNotes, keys.counts]
    case 'news':
      return [keys.news]
    case 'account':
      return [keys.company, keys.offers]
  }
}
