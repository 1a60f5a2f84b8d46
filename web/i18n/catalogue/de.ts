import { start } from './de.start.ts'
import calendar from '../../features/calendar/messages/de.ts'
import creditNotes from '../../features/credit-notes/messages/de.ts'
import delegation from '../../features/delegation/messages/de.ts'
import forms from '../../features/forms/messages/de.ts'
import invitation from '../../features/invitation/messages/de.ts'
import offers from '../../features/offers/messages/de.ts'
import onboarding from '../../features/onboarding/messages/de.ts'
import order from '../../features/order/messages/de.ts'
import orderLists from '../../features/order-lists/messages/de.ts'
import push from '../../features/push/messages/de.ts'
import subscription from '../../features/subscription/messages/de.ts'
import account from '../../features/account/messages/de.ts'
import password from '../../features/password/messages/de.ts'
import signup from '../../features/signup/messages/de.ts'

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
