import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  requestTitle: 'Forgot your password?',
  requestLead: 'We will send you a link to set a new password.',
  email: 'Email address',
  emailMissing: 'Please enter your email address.',
  emailInvalid: 'This is not a valid email address. Example: name@company.de',
  request: 'Request a link',
  backToLogin: 'Back to log-in',
  sentTitle: 'Please check your inbox',
  sentText:
    'If there is an account for {email}, an email with a link is on its way. The link is valid for one hour and works once.',
  sentHint: 'Nothing there? Please check your spam folder and the spelling of the address.',
  newTitle: 'Set a new password',
  newLead: 'You will then be logged out on all devices and log in again with the new password.',
  newPassword: 'New password',
  repeat: 'Repeat new password',
  weak: 'This password is too simple. See below what is missing.',
  differ: 'The passwords must match.',
  save: 'Save password',
  doneTitle: 'Your new password is set',
  doneText: 'You are now logged out on all devices. Please log in with the new password.',
  toLogin: 'Go to log-in',
  expiredTitle: 'This link is no longer valid',
  expiredText: 'Links are valid for one hour and work once. Please request a new one.',
} as const satisfies Translation<typeof de>
