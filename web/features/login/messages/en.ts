import type { Translation } from '../../../i18n/translation.ts'
import type de from './de.ts'

export default {
  title: 'Log in',
  lead: 'For partner companies: offers, orders and credit notes in one place.',
  email: 'E-mail address',
  password: 'Password',
  remember: 'Stay logged in',
  submit: 'Log in',
  emailMissing: 'Please enter your e-mail address.',
  emailInvalid: 'This is not a valid e-mail address. Example: name@company.de',
  passwordMissing: 'Please enter your password.',
  invalidUser: 'There is no account for this e-mail address. Please check the spelling.',
  invalidPassword: 'The password is wrong. Mind capital and small letters.',
  noPasswordSet: 'No password has been set for this account yet. Support will help you.',
  wrongTitle: 'E-mail address or password is wrong',
  wrongText: 'Please check both and try again.',
  linkEntering: 'Logging you in …',
  linkExpiredTitle: 'This link is no longer valid',
  linkExpiredText: 'Log-in links work once and for a short time only. Please log in with your password.',
} as const satisfies Translation<typeof de>
