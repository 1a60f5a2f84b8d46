import type { Locale } from '#contract/kit/locale'
import type account from '#web/features/account/messages/de'
import type badge from '#web/features/badge/messages/de'
import type calendar from '#web/features/calendar/messages/de'
import type companyDocuments from '#web/features/company-documents/messages/de'
import type companyHome from '#web/features/company-home/messages/de'
import type contacts from '#web/features/contacts/messages/de'
import type creditNotes from '#web/features/credit-notes/messages/de'
import type dataProtection from '#web/features/data-protection/messages/de'
import type delegation from '#web/features/delegation/messages/de'
import type forms from '#web/features/forms/messages/de'
import type inbox from '#web/features/inbox/messages/de'
import type invitation from '#web/features/invitation/messages/de'
import type map from '#web/features/map/messages/de'
import type offerRules from '#web/features/offer-rules/messages/de'
import type offerSubscription from '#web/features/offer-subscription/messages/de'
import type offers from '#web/features/offers/messages/de'
import type onboarding from '#web/features/onboarding/messages/de'
import type order from '#web/features/order/messages/de'
import type orderLinks from '#web/features/order-links/messages/de'
import type outbox from '#web/features/outbox/messages/de'
import type password from '#web/features/password/messages/de'
import type payment from '#web/features/payment/messages/de'
import type proposal from '#web/features/proposal/messages/de'
import type push from '#web/features/push/messages/de'
import type qualifications from '#web/features/qualifications/messages/de'
import type reports from '#web/features/reports/messages/de'
import type services from '#web/features/services/messages/de'
import type signatures from '#web/features/signatures/messages/de'
import type signOn from '#web/features/sign-on/messages/de'
import type signing from '#web/features/signing/messages/de'
import type signup from '#web/features/signup/messages/de'
import type statistics from '#web/features/statistics/messages/de'
import type today from '#web/features/today/messages/de'
import type verify from '#web/features/verify/messages/de'
import type workingTimes from '#web/features/working-times/messages/de'
import type camera from '#web/ui/camera/messages/de'
import type operator from '#web/operator/messages/de'
import type operatorForms from '#web/operator/forms/messages/de'
import type catalogue from '#web/operator/catalogue/messages/de'
import type mails from '#web/operator/mails/messages/de'
import type operatorImports from '#web/operator/imports/messages/de'
import type operatorMoney from '#web/operator/money/messages/de'
import type operatorFigures from '#web/operator/figures/messages/de'
import type operatorSystem from '#web/operator/system/messages/de'
import type papers from '#web/operator/papers/messages/de'
import type partners from '#web/operator/partners/messages/de'
import type newOrder from '#web/operator/new-order/messages/de'
import type orderRuns from '#web/operator/order-runs/messages/de'
import type places from '#web/operator/map/messages/de'
import type matching from '#web/operator/matching/messages/de'
import type operatorOrders from '#web/operator/orders/messages/de'
import type partnerActivity from '#web/operator/partners/activity/messages/de'
import type partnerChanges from '#web/operator/partners/changes/messages/de'
import type partnerMerge from '#web/operator/partners/merge/messages/de'
import type { publicMessages } from './catalogue/de.public.ts'
import type { shellMessages } from './catalogue/de.shell.ts'

/** Messages of the public pages, which every page loads. */
export type PublicMessages = typeof publicMessages

/** Messages of the app shell and of the pages behind most logins. */
export type ShellMessages = typeof shellMessages

/**
 * Messages of features, and of the camera, that load with their own pages and dialogs. The catalogue finds the files by
 * name: the key is the name of the folder in camel case.
 */
export interface LazyMessages {
  account: typeof account
  badge: typeof badge
  calendar: typeof calendar
  camera: typeof camera
  companyDocuments: typeof companyDocuments
  companyHome: typeof companyHome
  contacts: typeof contacts
  creditNotes: typeof creditNotes
  dataProtection: typeof dataProtection
  delegation: typeof delegation
  forms: typeof forms
  inbox: typeof inbox
  invitation: typeof invitation
  map: typeof map
  offerRules: typeof offerRules
  offerSubscription: typeof offerSubscription
  offers: typeof offers
  onboarding: typeof onboarding
  order: typeof order
  orderLinks: typeof orderLinks
  outbox: typeof outbox
  password: typeof password
  payment: typeof payment
  proposal: typeof proposal
  push: typeof push
  qualifications: typeof qualifications
  reports: typeof reports
  services: typeof services
  signatures: typeof signatures
  signOn: typeof signOn
  signing: typeof signing
  signup: typeof signup
  statistics: typeof statistics
  today: typeof today
  verify: typeof verify
  workingTimes: typeof workingTimes
}

export type LazyCatalogueName = keyof LazyMessages

/** Messages of the back office, which is an app of its own (web/operator). */
interface OperatorMessages {
  operator: typeof operator
  operatorForms: typeof operatorForms
  catalogue: typeof catalogue
  mails: typeof mails
  operatorImports: typeof operatorImports
  operatorMoney: typeof operatorMoney
  papers: typeof papers
  partners: typeof partners
  matching: typeof matching
  places: typeof places
  newOrder: typeof newOrder
  orderRuns: typeof orderRuns
  operatorSystem: typeof operatorSystem
  operatorFigures: typeof operatorFigures
  operatorOrders: typeof operatorOrders
  partnerActivity: typeof partnerActivity
  partnerChanges: typeof partnerChanges
  partnerMerge: typeof partnerMerge
}

/** The German messages define the keys and the arguments of each. */
type AllMessages = PublicMessages & ShellMessages & LazyMessages & OperatorMessages

export type Messages = { [Name in keyof AllMessages]: AllMessages[Name] }

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
