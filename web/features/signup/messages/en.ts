import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Register your company',
  lead: 'It takes two minutes. After that you get offers from your region.',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    phone: 'Phone',
    email: 'Email address',
    company_name: 'Company',
    password: 'Password',
    password_repeat: 'Repeat password',
  },
  phoneHint: 'For example 0123 456 7890',
  terms: 'I accept the terms of service.',
  termsOptional:
    'Optional for your registration. You get offers once you have accepted the terms of a service category.',
  readTerms: 'Read the terms of service',
  marketing: 'I would like to get news by email.',
  marketingHint: 'Optional; you can withdraw this at any time.',
  submit: 'Register',
  haveAccount: 'Already registered?',
  toLogin: 'Go to log-in',
  forgot: 'Forgot your password?',
  faults: {
    missing: 'Please fill this in.',
    letters: 'Only letters, spaces, hyphens, apostrophes and full stops are allowed.',
    phoneFormat: 'The phone format is invalid. Example: 0123 456 7890',
    emailFormat: 'This is not a valid email address. Example: name@company.de',
    weak: 'This password is too simple. See below what is missing.',
    tooLong: 'At most 200 characters.',
    differ: 'The passwords must match.',
    terms: 'Please accept the terms of service.',
  },
  successTitle: 'Welcome!',
  successText:
    'Your account has been created. Please confirm your address with the link that we have sent to {email}: offers come only after that. You can log in right away.',
  termsText:
    'You get offers for each service category whose terms you accept. After you log in, you go straight to them.',
  resend: 'Send the email again',
  sentTitle: 'The email is on its way',
  sentText: 'We have sent the email to {email} again. Please check your spam folder too.',
  errorTitle: 'The email could not be sent',
  errorText:
    'Your account has been created and nothing is lost. Please try again in a moment or contact support.',
  confirmTitle: 'Please confirm your email address',
  confirmText: 'We have sent the link to {email}. You will get offers once you have opened it.',
  notSentText: 'Please try again in a moment or contact support.',
  duplicateTitle: 'You are already registered',
  duplicateText:
    'This email address or company is already registered. Please log in, or contact us if your company already has an account:',
  duplicateInvited:
    'Did we invite you to an order by email? Then please open the link in that email: it leads to your account.',
} as const satisfies Translation<typeof de>
