import type { InboxKind } from '#contract/notifications/inbox-kinds'
import { profiles, type Profile } from '#contract/profiles'
import { lastReaders, readers as mailReaders } from '../email.templates.ts'

/** What devices are told of; the rest can wait for somebody to read their mail. */
export type PushTemplate = InboxKind

export interface Manner {
  readonly urgency: 'normal' | 'high'
  /** After that nobody wants to hear of it any more. */
  readonly ttlSeconds: number
}

const hour = 3600
const calm: Manner = { urgency: 'normal', ttlSeconds: 72 * hour }

export const manners: Record<PushTemplate, Manner> = {
  offer_new: { urgency: 'high', ttlSeconds: 6 * hour },
  // As long as the offer itself: who has not heard of that one needs not hear that it is gone.
  offer_taken: { urgency: 'normal', ttlSeconds: 6 * hour },
  order_delegated: { urgency: 'high', ttlSeconds: 24 * hour },
  order_taken_back: calm,
  order_rescheduled: calm,
  order_cancelled: { urgency: 'high', ttlSeconds: 24 * hour },
  order_on_hold: calm,
  order_needs_action: calm,
  order_released: calm,
  order_reworked: calm,
  order_approved: calm,
  order_closed: calm,
  counter_proposal_ended: calm,
  proposal_approved: calm,
  proposal_rejected: calm,
  signature_received: calm,
  signature_declined: calm,
  document_ending: { urgency: 'normal', ttlSeconds: 24 * hour },
  account_lapsed: { urgency: 'high', ttlSeconds: 24 * hour },
  data_export_ready: calm,
  company_export_ready: calm,
}

/** What is told without a mail goes to those who plan. */
const readers: Record<PushTemplate, readonly Profile[]> = {
  ...mailReaders,
  offer_taken: mailReaders.offer_new,
  order_rescheduled: ['admin', 'disposition'],
  // Goes to whoever asked for it.
  data_export_ready: profiles,
  company_export_ready: ['admin', 'company_owner'],
}

/** The people are those of the mail about the same thing; one who is named may be anything. */
export function readersOf(template: PushTemplate, contactId: string | null = null) {
  return contactId === null
    ? { first: readers[template], last: lastReaders }
    : { first: profiles, last: lastReaders }
}
