import { start } from './en.start.ts'
import calendar from '../../features/calendar/messages/en.ts'
import creditNotes from '../../features/credit-notes/messages/en.ts'
import delegation from '../../features/delegation/messages/en.ts'
import forms from '../../features/forms/messages/en.ts'
import invitation from '../../features/invitation/messages/en.ts'
import offers from '../../features/offers/messages/en.ts'
import onboarding from '../../features/onboarding/messages/en.ts'
import order from '../../features/order/messages/en.ts'
import orderLists from '../../features/order-lists/messages/en.ts'
import push from '../../features/push/messages/en.ts'
import subscription from '../../features/subscription/messages/en.ts'
import account from '../../features/account/messages/en.ts'
import password from '../../features/password/messages/en.ts'
import signup from '../../features/signup/messages/en.ts'

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
