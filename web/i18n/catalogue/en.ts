import { start } from './en.start.ts'
import { main } from './en.main.ts'
import delegation from '#web/features/delegation/messages/en'
import forms from '#web/features/forms/messages/en'
import offers from '#web/features/offers/messages/en'
import order from '#web/features/order/messages/en'
import reports from '#web/features/reports/messages/en'
import signatures from '#web/features/signatures/messages/en'
import proposal from '#web/features/proposal/messages/en'
import calendar from '#web/features/calendar/messages/en'
import account from '#web/features/account/messages/en'
import payment from '#web/features/payment/messages/en'
import companyHome from '#web/features/company-home/messages/en'
import outbox from '#web/features/outbox/messages/en'
import password from '#web/features/password/messages/en'
import signup from '#web/features/signup/messages/en'
import orderAccess from '#web/features/order-links/messages/en'
import onboarding from '#web/features/onboarding/messages/en'
import creditNotes from '#web/features/credit-notes/messages/en'
import dataProtection from '#web/features/data-protection/messages/en'
import news from '#web/features/inbox/messages/en'
import invitation from '#web/features/invitation/messages/en'
import statistics from '#web/features/statistics/messages/en'
import subscription from '#web/features/offer-subscription/messages/en'
import qualifications from '#web/features/qualifications/messages/en'
import badge from '#web/features/badge/messages/en'
import contacts from '#web/features/contacts/messages/en'
import services from '#web/features/services/messages/en'
import signing from '#web/features/signing/messages/en'
import verify from '#web/features/verify/messages/en'

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
