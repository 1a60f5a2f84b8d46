/**
 * Kinds of notifications, in the app, as push messages and by email. The email with the same name has the
 * same content.
 */
export const inboxKinds = [
  'offer_new',
  'offer_taken',
  'order_delegated',
  'order_taken_back',
  'order_rescheduled',
  'order_cancelled',
  'order_on_hold',
  'order_needs_action',
  'order_released',
  'order_reworked',
  'order_approved',
  'order_closed',
  'order_message',
  'order_mention',
  'order_service_answered',
  'counter_proposal_ended',
  'proposal_approved',
  'proposal_rejected',
  'signature_received',
  'signature_declined',
  'document_ending',
  'account_lapsed',
  'data_export_ready',
  'company_export_ready',
] as const
export type InboxKind = (typeof inboxKinds)[number]

export const notificationChannels = ['app', 'push', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * Whether an email is sent: if the user wants it, always (it opens an order or informs about a decision that
 * binds the company), or never.
 */
export const emailRules: Record<InboxKind, 'choice' | 'always' | 'none'> = {
  offer_new: 'choice',
  offer_taken: 'none',
  order_delegated: 'always',
  order_taken_back: 'always',
  order_rescheduled: 'none',
  order_cancelled: 'choice',
  order_on_hold: 'choice',
  order_needs_action: 'choice',
  order_released: 'choice',
  order_reworked: 'choice',
  order_approved: 'choice',
  order_closed: 'choice',
  order_message: 'choice',
  order_mention: 'choice',
  order_service_answered: 'choice',
  counter_proposal_ended: 'choice',
  proposal_approved: 'choice',
  proposal_rejected: 'choice',
  signature_received: 'choice',
  signature_declined: 'choice',
  document_ending: 'choice',
  account_lapsed: 'always',
  // One email covers both exports.
  data_export_ready: 'always',
  company_export_ready: 'always',
}

export const urgentInboxKinds: readonly InboxKind[] = [
  'offer_new',
  'order_delegated',
  // An installer may be about to drive to the site.
  'order_cancelled',
  'account_lapsed',
]

/**
 * Whether the daily digest gathers the emails of this kind. Offers would be gone by the next morning, and an installer
 * must not drive to a cancelled order, so urgent emails are always sent at once.
 */
export function isInDigest(kind: InboxKind): boolean {
  return emailRules[kind] === 'choice' && !urgentInboxKinds.includes(kind)
}
