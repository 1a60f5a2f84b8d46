import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Stop offers',
  offers: 'New offers',
  question: 'Receive no more offers?',
  questionText:
    '{company} will receive no more offers and no emails about them. You can undo this at any time.',
  ordersTitle: '{count, plural, one {One order is in progress} other {# orders are in progress}}',
  ordersText: 'While you receive no offers, you cannot open orders in progress in the portal either.',
  end: 'No more offers',
  keep: 'Keep offers',
  stoppedTitle: 'You receive no offers',
  stoppedText: '{company} has stopped its offers.',
  undoTitle: 'Was this a mistake?',
  undo: 'Undo',
  againTitle: 'Want offers again?',
  againText: 'Choose at least one qualification. You will then receive only offers that match.',
  missing: 'Please choose at least one qualification.',
  save: 'Save and receive offers',
  backTitle: 'You receive offers again',
  backText: '{company} is back. With an account you can see and accept offers.',
  createAccount: 'Create account',
  askAdmin: '{company} has stopped its offers. An administrator of your company can resume them.',
  overTitle: 'This link no longer works',
  overText: 'It has expired or is incomplete. Every offer email ends with a new one; or contact support.',
  categories: {
    hwo_a: 'Licensed trades (HwO, Annex A)',
    zusatzqualifikation: 'Additional qualifications',
    kein_hwo: 'Work that needs no registration',
    transporter: 'Vehicles',
  },
} satisfies Translation<typeof de>
