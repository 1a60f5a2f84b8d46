import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  needsLine: 'This needs a connection',
  needsLineText:
    'The person to whom you assign the order is notified at once. What you enter stays on this device; send it as soon as you are connected again.',
  who: 'To whom?',
  colleague: 'Someone from the company',
  newPerson: 'A new person',
  contact: 'Person',
  inHand: '{count, plural, =0 {has no order at present} one {has # order} other {has # orders}}',
  newText: 'The person gets an email with a link that opens only this order, even without a password.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  qualifications: 'I confirm that the person has the qualifications that this order needs.',
  cancel: 'Cancel',
  delegate: 'Assign',
  done: 'Order assigned to {name}',
  doneText: 'An email with the link to the order is on its way.',
  failed: 'Assigning was not possible',
  changed: 'The order has changed in the meantime',
  changedText:
    'It is now assigned to: {name}. What you entered is still there; if you assign it again, that applies.',
  nobody: 'nobody',
  now: 'Assigned to',
  takeBack: 'Withdraw assignment',
  takenBack: 'Assignment withdrawn',
  takenBackText: 'The link in the email no longer opens the order.',
  links: 'Access by link',
  linksText: 'Whoever has one of these links opens only this order.',
  until: 'works until {date}',
  revoke: 'Revoke',
  revokeOf: 'Revoke the access of {name}',
  revoked: 'Access revoked',
} as const satisfies Translation<typeof de>
