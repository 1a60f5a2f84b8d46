import { start } from './de.start.ts'
import { main } from './de.main.ts'
import delegation from '#web/features/delegation/messages/de'
import forms from '#web/features/forms/messages/de'
import offers from '#web/features/offers/messages/de'
import order from '#web/features/order/messages/de'
import reports from '#web/features/reports/messages/de'
import signatures from '#web/features/signatures/messages/de'
import proposal from '#web/features/proposal/messages/de'
import calendar from '#web/features/calendar/messages/de'
import account from '#web/features/account/messages/de'
import payment from '#web/features/payment/messages/de'
import companyHome from '#web/features/company-home/messages/de'
import outbox from '#web/features/outbox/messages/de'
import password from '#web/features/password/messages/de'
import signup from '#web/features/signup/messages/de'
import orderAccess from '#web/features/order-links/messages/de'
import onboarding from '#web/features/onboarding/messages/de'
import creditNotes from '#web/features/credit-notes/messages/de'
import dataProtection from '#web/features/data-protection/messages/de'
import news from '#web/features/inbox/messages/de'
import invitation from '#web/features/invitation/messages/de'
import statistics from '#web/features/statistics/messages/de'
import subscription from '#web/features/offer-subscription/messages/de'
import qualifications from '#web/features/qualifications/messages/de'
import badge from '#web/features/badge/messages/de'
import contacts from '#web/features/contacts/messages/de'
import services from '#web/features/services/messages/de'
import signing from '#web/features/signing/messages/de'
import verify from '#web/features/verify/messages/de'

/** All messages, for types and tests. */
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
