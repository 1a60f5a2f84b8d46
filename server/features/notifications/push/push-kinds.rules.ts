import type { InboxKind } from '#contract/notifications/inbox-kinds'
import { ownerProfiles, plannerProfiles, profiles, type Profile } from '#contract/profiles'
import { fallbackProfiles, emailProfiles as mailReaders } from '../email-kinds.rules.ts'

/** Kinds of notifications sent to devices. */
export type PushTemplate = InboxKind

export interface PushOptions {
  readonly urgency: 'normal' | 'high'
  /** After this time the push service drops the message. */
  readonly ttlSeconds: number
}

const hourSeconds = 3600
const normalOptions: PushOptions = { urgency: 'normal', ttlSeconds: 72 * hourSeconds }

export const pushOptions: Record<PushTemplate, PushOptions> = {
  offer_new: { urgency: 'high', ttlSeconds: 6 * hourSeconds },
  // The same time as the offer: a device that did not show the offer need not show that it is taken.
  offer_taken: { urgency: 'normal', ttlSeconds: 6 * hourSeconds },
  order_delegated: { urgency: 'high', ttlSeconds: 24 * hourSeconds },
  order_taken_back: normalOptions,
  order_rescheduled: normalOptions,
  order_cancelled: { urgency: 'high', ttlSeconds: 24 * hourSeconds },
  order_on_hold: normalOptions,
  order_needs_action: normalOptions,
  order_released: normalOptions,
  order_reworked: normalOptions,
  order_approved: normalOptions,
  order_closed: normalOptions,
  order_message: normalOptions,
  order_mention: normalOptions,
  order_service_answered: normalOptions,
  counter_proposal_ended: normalOptions,
  proposal_approved: normalOptions,
  proposal_rejected: normalOptions,
  signature_received: normalOptions,
  signature_declined: normalOptions,
  document_ending: { urgency: 'normal', ttlSeconds: 24 * hourSeconds },
  account_lapsed: { urgency: 'high', ttlSeconds: 24 * hourSeconds },
  data_export_ready: normalOptions,
  company_export_ready: normalOptions,
}

/** Kinds without an email go to people who plan orders. */
const pushProfiles: Record<PushTemplate, readonly Profile[]> = {
  ...mailReaders,
  offer_taken: mailReaders.offer_new,
  order_rescheduled: plannerProfiles,
  // Goes to the person who requested it.
  data_export_ready: profiles,
  company_export_ready: ownerProfiles,
}

/**
 * Returns the profiles to notify: those of the email about the same event, or any profile for a named person.
 */
export function getPushProfiles(template: PushTemplate, contactId: string | null = null) {
  return contactId === null
    ? { profiles: pushProfiles[template], fallback: fallbackProfiles }
    : { profiles, fallback: fallbackProfiles }
}
