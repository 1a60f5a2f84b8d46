import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  environment: 'Environment: {name}',
  offline:
    'You are offline and see what this device last received. Your work is sent later; save anything else once you are connected.',
  terms: 'Terms of service',
  support: 'Support',
  language: 'Language',
  languages: { de: 'Deutsch', en: 'English', fr: 'Français' },
  notFoundTitle: 'Page not found',
  notFoundText: 'This address does not exist. The link may be old or incomplete.',
  toStart: 'To the start page',
  linkEndedTitle: 'This access has ended',
  linkEndedText:
    'The order is completed, or the access has expired or ended. The company can send you a new link.',
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
