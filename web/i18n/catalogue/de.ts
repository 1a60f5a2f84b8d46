import { start } from './de.start.ts'
import { main } from './de.main.ts'
import delegation from '../../features/delegation/messages/de.ts'
import forms from '../../features/forms/messages/de.ts'
import offers from '../../features/offers/messages/de.ts'
import order from '../../features/order/messages/de.ts'
import reports from '../../features/reports/messages/de.ts'
import signatures from '../../features/signatures/messages/de.ts'
import proposal from '../../features/proposal/messages/de.ts'
import calendar from '../../features/calendar/messages/de.ts'
import account from '../../features/account/messages/de.ts'
import payment from '../../features/payment/messages/de.ts'
import companyHome from '../../features/company-home/messages/de.ts'
import outbox from '../../features/outbox/messages/de.ts'
import password from '../../features/password/messages/de.ts'
import signup from '../../features/signup/messages/de.ts'
import orderAccess from '../../features/order-access/messages/de.ts'
import onboarding from '../../features/onboarding/messages/de.ts'
import creditNotes from '../../features/credit-notes/messages/de.ts'
import dataProtection from '../../features/data-protection/messages/de.ts'
import news from '../../features/news/messages/de.ts'
import invitation from '../../features/invitation/messages/de.ts'
import statistics from '../../features/statistics/messages/de.ts'
import subscription from '../../features/subscription/messages/de.ts'
import qualifications from '../../features/qualifications/messages/de.ts'
import badge from '../../features/badge/messages/de.ts'
import contacts from '../../features/contacts/messages/de.ts'
import services from '../../features/services/messages/de.ts'
import signing from '../../features/signing/messages/de.ts'
import verify from '../../features/verify/messages/de.ts'

/** Every text; types and a test read this. What stands beside `start` and `main` comes with its page: see `apart`. */
export const catalogue = {
  ...start,
  ...main,
  delegation,
  forms,
  offers,
  order,
  reports,
  signatures,
  creditNotes,
  dataProtection,
  calendar,
  proposal,
  account,
  companyHome,
  outbox,
  password,
  payment,
  signup,
  onboarding,
  orderAccess,
  invitation,
  statistics,
  news,
  subscription,
  qualifications,
  badge,
  contacts,
  services,
  signing,
  verify,
}
