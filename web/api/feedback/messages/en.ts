import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  offlineTitle: 'No internet connection',
  offlineText: 'What you entered is still here. Please try again as soon as you are connected.',
  timeoutTitle: 'The server does not answer',
  timeoutText: 'This takes unusually long. What you entered is still here; please try again in a moment.',
  slowTitle: 'The connection is slow',
  slowText:
    'This has not arrived yet. It is kept on this device and will be sent again as soon as the network is better.',
  unreachableTitle: 'No connection to the server',
  unreachableText:
    'The server cannot be reached right now. What you entered is still here; please try again in a moment.',
  absentTitle: 'Not on this device',
  absentText: 'This is not stored on this device. It will load once you are connected.',
  notFoundTitle: 'Not found',
  notFoundText: 'It does not exist, or your company has no access to it.',
  forbiddenTitle: 'No access',
  forbiddenText:
    'You do not have the right to do this. Whoever manages the portal in your company can give it to you.',
  conflictTitle: 'This is not possible right now',
  conflictText: 'Please reload the page and try again.',
  invalidTitle: 'Please check what you entered',
  invalidText: 'Nothing was saved. What you entered is still here.',
  tooManyTitle: 'Too many tries',
  tooManyText: 'Please try again in {minutes, plural, one {a minute} other {# minutes}}.',
  serverTitle: 'Something went wrong on our side',
  serverText: 'Nothing was changed. Please try again later or contact support.',
  pageTitle: 'This page could not be shown',
  pageText: 'Nothing that was saved is lost. Please reload the page or contact support.',
  chunkTitle: 'This part of the app could not be loaded',
  chunkText:
    'The connection broke off, or there is a new version. Please load the page again; what you entered is still there.',
} as const satisfies Translation<typeof de>
