import type { InboxKind } from '#contract/notifications/inbox-kinds'
import { profiles, type Profile } from '#contract/profiles'
import { fallbackProfiles, emailProfiles as mailReaders } from '../email.templates.ts'

/** Kinds of notifications sent to devices. */
export type PushTemplate = InboxKind

export interface PushDelivery {
  readonly urgency: 'normal' | 'high'
  /** After this time the push service drops the message. */
  readonly ttlSeconds: number
}

const hourSeconds = 3600
const calmDelivery: PushDelivery = { urgency: 'normal', ttlSeconds: 72 * hourSeconds }

export const pushDeliveries: Record<PushTemplate, PushDelivery> = {
  offer_new: { urgency: 'high', ttlSeconds: 6 * hourSeconds },
  // The same time as the offer: a device that did not show the offer need not show that it is taken.
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

/** Kinds without an email go to people who plan orders. */
const pushProfiles: Record<PushTemplate, readonly Profile[]> = {
  ...mailReaders,
  offer_taken: mailReaders.offer_new,
  order_rescheduled: ['admin', 'disposition'],
  // Goes to the person who requested it.
  data_export_ready: profiles,
  company_export_ready: ['admin', 'company_owner'],
}

/**
 * Returns the profiles to notify: those of the email about the same event, or any profile for a named person.
 */
export function getPushProfiles(template: PushTemplate, contactId: string | null = null) {
  return contactId === null
    ? { first: pushProfiles[template], last: fallbackProfiles }
    : { first: profiles, last: fallbackProfiles }
}
