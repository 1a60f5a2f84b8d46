import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Please sign',
  lead: '{company} has carried out this work for you and asks for your signature.',
  company: 'Company',
  order: 'Order',
  city: 'Place',
  doneOn: 'Carried out on',
  tasks: 'Work',
  products: 'Products',
  until: 'This link is valid until {date}.',
  name: 'Your first and last name',
  nameMissing: 'Please enter your name.',
  signature: 'Your signature',
  signatureHint: 'By finger, pen or mouse; or type your name.',
  signatureMissing: 'Please sign in the field, or type your name.',
  evidence:
    'Time, network address and browser are recorded with the signature. They are part of the order’s record.',
  changed: 'The order has been changed in the meantime. Please look through it again.',
  sign: 'Sign',
  decline: 'I am not signing',
  declineTitle: 'You are not signing?',
  declineReason: 'Why not?',
  declineText: 'What would you like to tell the company?',
  declineSend: 'Send without a signature',
  back: 'Back',
  reasons: {
    work_open: 'The work is not finished yet',
    defects: 'There are defects or damage',
    wrong_person: 'I am not the right person',
    other: 'Another reason',
  },
  ended: {
    signed: 'Thank you, your signature has arrived',
    declined: 'Your answer has arrived',
    revoked: 'This link is no longer valid',
    expired: 'This link has expired',
  },
  endedText: {
    signed: 'Signed on {at}. {company} has been told; there is nothing more for you to do.',
    declined: 'Sent on {at}. {company} now knows why you did not sign and will contact you.',
    revoked: 'Your signature is no longer needed in this way.',
    expired: 'Ask {company} for a new link if you still want to sign.',
  },
  questions: 'Questions to {company}:',
} as const satisfies Translation<typeof de>
