import { start } from './fr.start.ts'
import calendar from '../../features/calendar/messages/fr.ts'
import creditNotes from '../../features/credit-notes/messages/fr.ts'
import delegation from '../../features/delegation/messages/fr.ts'
import forms from '../../features/forms/messages/fr.ts'
import invitation from '../../features/invitation/messages/fr.ts'
import offers from '../../features/offers/messages/fr.ts'
import onboarding from '../../features/onboarding/messages/fr.ts'
import order from '../../features/order/messages/fr.ts'
import orderLists from '../../features/order-lists/messages/fr.ts'
import push from '../../features/push/messages/fr.ts'
import subscription from '../../features/subscription/messages/fr.ts'
import account from '../../features/account/messages/fr.ts'
import password from '../../features/password/messages/fr.ts'
import signup from '../../features/signup/messages/fr.ts'

/** Every feature's texts in one language; one chunk, loaded with the first page behind the log-in. */
export const catalogue = {
  ...start,
  delegation,
  calendar,
  account,
  password,
  signup,
  onboarding,
  forms,
  offers,
  order,
  orderLists,
  creditNotes,
  push,
  invitation,
  subscription,
}
