import { start } from './en.start.ts'
import { main } from './en.main.ts'
import delegation from '../../features/delegation/messages/en.ts'
import forms from '../../features/forms/messages/en.ts'
import offers from '../../features/offers/messages/en.ts'
import order from '../../features/order/messages/en.ts'
import reports from '../../features/reports/messages/en.ts'
import signatures from '../../features/signatures/messages/en.ts'
import proposal from '../../features/proposal/messages/en.ts'
import calendar from '../../features/calendar/messages/en.ts'
import account from '../../features/account/messages/en.ts'
import payment from '../../features/payment/messages/en.ts'
import companyHome from '../../features/company-home/messages/en.ts'
import outbox from '../../features/outbox/messages/en.ts'
import password from '../../features/password/messages/en.ts'
import signup from '../../features/signup/messages/en.ts'
import orderAccess from '../../features/order-access/messages/en.ts'
import onboarding from '../../features/onboarding/messages/en.ts'
import creditNotes from '../../features/credit-notes/messages/en.ts'
import dataProtection from '../../features/data-protection/messages/en.ts'
import news from '../../features/news/messages/en.ts'
import invitation from '../../features/invitation/messages/en.ts'
import statistics from '../../features/statistics/messages/en.ts'
import subscription from '../../features/subscription/messages/en.ts'
import qualifications from '../../features/qualifications/messages/en.ts'
import badge from '../../features/badge/messages/en.ts'
import contacts from '../../features/contacts/messages/en.ts'
import services from '../../features/services/messages/en.ts'
import signing from '../../features/signing/messages/en.ts'
import verify from '../../features/verify/messages/en.ts'

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
