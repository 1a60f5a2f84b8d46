import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  environment: 'Environment: {name}',
  offline:
    'You are offline. What you see may be out of date. Your work is kept on this device and sent later; anything else you can save once you are connected.',
  terms: 'Service terms',
  support: 'Support',
  supportTimes: '{from} to {to}',
  language: 'Language',
  languages: { de: 'Deutsch', en: 'English', fr: 'Français' },
  notFoundTitle: 'Page not found',
  notFoundText: 'This address does not exist. The link may be old or incomplete.',
  toStart: 'To the start page',
  linkEndedTitle: 'This access has ended',
  linkEndedText:
    'The order is completed, the time is over, or the company has taken the access back. If you still need it, ask the company for a new link.',
  noAccessTitle: 'No access',
  titles: {
    offer: 'Offer',
    order: 'Order',
    proposal: 'Create a proposal',
    signature: 'Customer’s signature',
  },
  logIn: 'Log in',
  noAccessOut: 'You are not logged in. Log in to see this page.',
  noAccessText:
    'You do not have the right to see this page. Whoever manages the portal in your company can give it to you.',
} as const satisfies Translation<typeof de>
