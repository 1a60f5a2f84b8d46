import { lastReaders, pages, readers } from './notifications.templates.ts'

/** What devices are told of; the rest can wait for somebody to read their mail. */
export type PushTemplate = 'offer_new' | 'order_reworked' | 'order_approved'

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
}

/** The people and the page are those of the mail about the same thing. */
export function readersOf(template: PushTemplate) {
  return { first: readers[template], last: lastReaders }
}

export function pageOf(template: PushTemplate, sfid: string | null): string {
  return pages[template]({ sfid, order: '', place: '', comment: '' })
}
