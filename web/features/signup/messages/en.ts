import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Register your company',
  lead: 'Two minutes, and then you get offers from your region.',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    phone: 'Phone',
    email: 'E-mail address',
    company_name: 'Company',
    password: 'Password',
    password_repeat: 'Repeat password',
  },
  phoneHint: 'For example 0123 456 7890',
  terms: 'I accept the terms of use.',
  readTerms: 'Read the terms of use',
  marketing: 'I would like to get news by e-mail.',
  marketingHint: 'Up to you; you can take it back at any time.',
  submit: 'Register',
  haveAccount: 'Registered already?',
  toLogin: 'To the log-in',
  forgot: 'Forgot your password?',
  faults: {
    missing: 'Please fill this in.',
    letters: 'Only letters, spaces, hyphens, apostrophes and full stops are allowed.',
    phoneFormat: 'The phone format is invalid. Example: 0123 456 7890',
    emailFormat: 'This is not a valid e-mail address. Example: name@company.de',
    weak: 'This password is too simple. See below what is missing.',
    tooLong: 'At most 200 characters.',
    differ: 'The passwords must match.',
    terms: 'Please accept the terms of use.',
  },
  successTitle: 'Welcome!',
  successText:
    'Your account is there. Please confirm your address by the link that we have sent to {email}: offers come only after that. You can log in right now.',
  termsText:
    'You receive offers for each service category whose terms you accept. Logging in takes you straight to them.',
  resend: 'Send the e-mail again',
  sentTitle: 'The e-mail is on its way',
  sentText: 'We have sent the e-mail to {email} again. Please check your spam folder, too.',
  errorTitle: 'The e-mail could not be sent',
  errorText: 'Your account is there, nothing is lost. Please try again in a moment or contact support.',
  confirmTitle: 'Please confirm your e-mail address',
  confirmText: 'The link was sent to {email}. You will receive offers once you have opened it.',
  notSentText: 'Please try again in a moment, or contact support.',
  duplicateTitle: 'You are registered already',
  duplicateText:
    'This e-mail address or this company is registered already. Please log in, or contact us where your company has an account:',
  duplicateInvited:
    'Did we invite you to a job by e-mail? Then please open the link in that e-mail: it leads to your account.',
} as const satisfies Translation<typeof de>
