import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Signature by link',
  ask: 'Send a link to sign',
  askText:
    'The customer gets an email with a link to the work that was done. The link is valid for 14 days and works once; after three days there is a reminder.',
  email: 'The customer’s email address',
  language: 'Language',
  languages: { de: 'German', en: 'English', fr: 'French' },
  send: 'Send link',
  cancel: 'Cancel',
  sentToast: 'The link is on its way to {email}',
  remind: 'Remind',
  remindedToast: 'The reminder is on its way to {email}',
  revoke: 'Withdraw link',
  revokeTitle: 'Withdraw link?',
  revokeText: 'The customer can then no longer sign by it. You can send a new one at any time.',
  states: {
    sent: 'Sent',
    opened: 'Opened',
    reminded: 'Reminded',
    signed: 'Signed',
    declined: 'Declined',
    expired: 'Expired',
    revoked: 'Withdrawn',
  },
  by: 'by {name}',
  sentAt: 'sent',
  openedAt: 'opened',
  remindedAt: 'reminded',
  answeredAt: 'answered',
  until: 'valid until',
  evidence: 'Evidence',
  network: 'Network address',
  browser: 'Browser',
  hash: 'Checksum of what was shown (SHA-256)',
} as const satisfies Translation<typeof de>
