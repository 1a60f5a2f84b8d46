import { start } from './fr.start.ts'
import { main } from './fr.main.ts'
import delegation from '../../features/delegation/messages/fr.ts'
import forms from '../../features/forms/messages/fr.ts'
import offers from '../../features/offers/messages/fr.ts'
import order from '../../features/order/messages/fr.ts'
import reports from '../../features/reports/messages/fr.ts'
import signatures from '../../features/signatures/messages/fr.ts'
import proposal from '../../features/proposal/messages/fr.ts'
import calendar from '../../features/calendar/messages/fr.ts'
import account from '../../features/account/messages/fr.ts'
import payment from '../../features/payment/messages/fr.ts'
import companyHome from '../../features/company-home/messages/fr.ts'
import outbox from '../../features/outbox/messages/fr.ts'
import password from '../../features/password/messages/fr.ts'
import signup from '../../features/signup/messages/fr.ts'
import orderAccess from '../../features/order-access/messages/fr.ts'
import onboarding from '../../features/onboarding/messages/fr.ts'
import creditNotes from '../../features/credit-notes/messages/fr.ts'
import dataProtection from '../../features/data-protection/messages/fr.ts'
import news from '../../features/news/messages/fr.ts'
import invitation from '../../features/invitation/messages/fr.ts'
import statistics from '../../features/statistics/messages/fr.ts'
import subscription from '../../features/subscription/messages/fr.ts'
import qualifications from '../../features/qualifications/messages/fr.ts'
import badge from '../../features/badge/messages/fr.ts'
import contacts from '../../features/contacts/messages/fr.ts'
import services from '../../features/services/messages/fr.ts'
import signing from '../../features/signing/messages/fr.ts'
import verify from '../../features/verify/messages/fr.ts'

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
