import { start } from './fr.start.ts'
import { main } from './fr.main.ts'
import delegation from '#web/features/delegation/messages/fr'
import forms from '#web/features/forms/messages/fr'
import offers from '#web/features/offers/messages/fr'
import order from '#web/features/order/messages/fr'
import reports from '#web/features/reports/messages/fr'
import signatures from '#web/features/signatures/messages/fr'
import proposal from '#web/features/proposal/messages/fr'
import calendar from '#web/features/calendar/messages/fr'
import account from '#web/features/account/messages/fr'
import payment from '#web/features/payment/messages/fr'
import companyHome from '#web/features/company-home/messages/fr'
import outbox from '#web/features/outbox/messages/fr'
import password from '#web/features/password/messages/fr'
import signup from '#web/features/signup/messages/fr'
import orderAccess from '#web/features/order-links/messages/fr'
import onboarding from '#web/features/onboarding/messages/fr'
import creditNotes from '#web/features/credit-notes/messages/fr'
import dataProtection from '#web/features/data-protection/messages/fr'
import news from '#web/features/inbox/messages/fr'
import invitation from '#web/features/invitation/messages/fr'
import statistics from '#web/features/statistics/messages/fr'
import subscription from '#web/features/offer-subscription/messages/fr'
import qualifications from '#web/features/qualifications/messages/fr'
import badge from '#web/features/badge/messages/fr'
import contacts from '#web/features/contacts/messages/fr'
import services from '#web/features/services/messages/fr'
import signing from '#web/features/signing/messages/fr'
import verify from '#web/features/verify/messages/fr'

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
