import type { InboxKind } from '#contract/notifications/inbox-kinds'
import { profiles, type Profile } from '#contract/profiles'
import { fallbackProfiles, emailProfiles as mailReaders } from '../email.templates.ts'

/** What devices are told of; the rest can wait for somebody to read their mail. */
export type PushTemplate = InboxKind

export interface PushDelivery {
  readonly urgency: 'normal' | 'high'
  /** After that nobody wants to hear of it any more. */
  readonly ttlSeconds: number
}

const hourSeconds = 3600
const calmDelivery: PushDelivery = { urgency: 'normal', ttlSeconds: 72 * hourSeconds }

export const pushDeliveries: Record<PushTemplate, PushDelivery> = {
  offer_new: { urgency: 'high', ttlSeconds: 6 * hourSeconds },
  // As long as the offer itself: who has not heard of that one needs not hear that it is gone.
  offer_taken: { urgency: 'normal', ttlSeconds: 6 * hourSeconds },
  order_delegated: { urgency: 'high', ttlSeconds: 24 * hourSeconds },
  order_taken_back: calmDelivery,
  order_rescheduled: calmDelivery,
  order_cancelled: { urgency: 'high', ttlSeconds: 24 * hourSeconds },
  order_on_hold: calmDelivery,
  order_needs_action: calmDelivery,
  order_released: calmDelivery,
  order_reworked: calmDelivery,
  order_approved: calmDelivery,
  order_closed: calmDelivery,
  counter_proposal_ended: calmDelivery,
  proposal_approved: calmDelivery,
  proposal_rejected: calmDelivery,
  signature_received: calmDelivery,
  signature_declined: calmDelivery,
  document_ending: { urgency: 'normal', ttlSeconds: 24 * hourSeconds },
  account_lapsed: { urgency: 'high', ttlSeconds: 24 * hourSeconds },
  data_export_ready: calmDelivery,
  company_export_ready: calmDelivery,
}

/** What is told without a mail goes to those who plan. */
const pushProfiles: Record<PushTemplate, readonly Profile[]> = {
  ...mailReaders,
  offer_taken: mailReaders.offer_new,
  order_rescheduled: ['admin', 'disposition'],
  // Goes to whoever asked for it.
  data_export_ready: profiles,
  company_export_ready: ['admin', 'company_owner'],
}

/** The people are those of the mail about the same thing; one who is named may be anything. */
export function getPushProfiles(template: PushTemplate, contactId: string | null = null) {
  return contactId === null
    ? { first: pushProfiles[template], last: fallbackProfiles }
    : { first: profiles, last: fallbackProfiles }
}
