import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Stop offers',
  offers: 'New offers',
  question: 'Receive no more offers?',
  questionText:
    '{company} then receives no more offers and no e-mails about them. You can undo that at any time.',
  ordersTitle: '{count, plural, one {One order is under way} other {# orders are under way}}',
  ordersText: 'As long as you want no offers, orders under way cannot be reached in the portal either.',
  end: 'No more offers',
  keep: 'Keep offers',
  stoppedTitle: 'You receive no offers',
  stoppedText: '{company} has stopped its offers.',
  undoTitle: 'Was this a mistake?',
  undo: 'Undo',
  againTitle: 'Offers again after all?',
  againText: 'Tell us what you can do: at least one qualification. Then you receive only offers that fit.',
  missing: 'Please choose at least one qualification.',
  save: 'Save and receive offers',
  backTitle: 'You receive offers again',
  backText: '{company} is back. With an account you see the offers and accept them.',
  createAccount: 'Create account',
  askAdmin: '{company} has stopped its offers. Your company’s administrators can take them up again.',
  overTitle: 'This link does not work any more',
  overText:
    'It has expired or is incomplete. You will find the next one at the end of every offer e-mail; or contact support.',
  categories: {
    hwo_a: 'Trades of the HwO, Annex A',
    zusatzqualifikation: 'Additional qualifications',
    kein_hwo: 'Work without registration',
    transporter: 'Vehicles',
  },
} satisfies Translation<typeof de>
