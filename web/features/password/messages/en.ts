import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  requestTitle: 'Forgot your password?',
  requestLead: 'We send you a link with which you set a new password.',
  email: 'E-mail address',
  emailMissing: 'Please enter your e-mail address.',
  emailInvalid: 'This is not a valid e-mail address. Example: name@company.de',
  request: 'Ask for a link',
  backToLogin: 'Back to log-in',
  sentTitle: 'Please check your mail',
  sentText:
    'If there is an account for {email}, an e-mail with a link is on its way. The link is valid for one hour and works once.',
  sentHint: 'Nothing there? Look in your spam folder too, and check the spelling of the address.',
  newTitle: 'Set a new password',
  newLead: 'After that you are logged out on all devices and log in with the new password.',
  newPassword: 'New password',
  repeat: 'Repeat new password',
  weak: 'This password is too simple. See below what is missing.',
  differ: 'The passwords must match.',
  save: 'Save password',
  doneTitle: 'Your new password is set',
  doneText: 'You are logged out on all devices now. Please log in with the new password.',
  toLogin: 'To the log-in',
  expiredTitle: 'This link is no longer valid',
  expiredText: 'Links are valid for one hour and work once. Please ask for a new one.',
} as const satisfies Translation<typeof de>
