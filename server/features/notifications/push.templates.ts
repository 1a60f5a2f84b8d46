import { lastReaders, pages, readers } from './notifications.templates.ts'

/** What devices are told of; the rest can wait for somebody to read their mail. */
/** About an order. */
export type OrderPush =
  | 'offer_new'
  | 'order_reworked'
  | 'order_approved'
  | 'order_delegated'
  | 'proposal_approved'
  | 'proposal_rejected'
export type PushTemplate = OrderPush | 'document_ending' | 'account_lapsed'

export interface Manner {
  readonly urgency: 'normal' | 'high'
  /** After that nobody wants to hear of it any more. */
  readonly ttlSeconds: number
}

const hour = 3600

export const manners: Record<PushTemplate, Manner> = {
  offer_new: { urgency: 'high', ttlSeconds: 6 * hour },
  order_reworked: { urgency: 'normal', ttlSeconds: 72 * hour },
  order_approved: { urgency: 'normal', ttlSeconds: 72 * hour },
  order_delegated: { urgency: 'high', ttlSeconds: 24 * hour },
  proposal_approved: { urgency: 'normal', ttlSeconds: 72 * hour },
  proposal_rejected: { urgency: 'normal', ttlSeconds: 72 * hour },
  document_ending: { urgency: 'normal', ttlSeconds: 24 * hour },
  account_lapsed: { urgency: 'high', ttlSeconds: 24 * hour },
}

/** The people and the page are those of the mail about the same thing. */
export function readersOf(template: PushTemplate) {
  return { first: readers[template], last: lastReaders }
}

/** The page that an order's news leads to. */
export function orderPage(template: OrderPush, sfid: string | null): string {
  return pages[template]({
    sfid,
    order: '',
    place: '',
    comment: '',
    by: '',
    company: '',
    visit: null,
    until: '',
    access: '',
    reason: null,
  })
}

/** Where papers are sent in. */
export const papersPage = pages.account_lapsed({ documents: [] })

export function isAboutOrder(template: PushTemplate): template is OrderPush {
  return template !== 'document_ending' && template !== 'account_lapsed'
}
