import {
  accountingProfiles,
  completedOrderProfiles,
  offerAccountStates,
  orderProfiles,
  ownerProfiles,
  plannerProfiles,
  profiles,
  registeredAccountStates,
  statisticsProfiles,
  workingAccountStates,
  workProfiles,
  type AccountState,
  type Profile,
} from './profiles.ts'
import { queues, type Queue } from './orders/model/queues.ts'

/**
 * Which profiles may open which page. Rights of calls are in call-rights.ts. The server decides by these two
 * tables; router, sidebar and buttons read the same tables. Calls have their own file because the login page
 * needs none of them.
 */
export interface Right {
  /** The user needs one of these profiles. `public`: no login is needed. */
  readonly profiles: readonly Profile[] | 'public'
  /** The account must be in one of these states; absent: any state. */
  readonly states?: readonly AccountState[]
  /** True if a user whose only profile is `readonly` may read what `disposition` may read. */
  readonly readonly?: true
}

export interface PageRight extends Right {
  readonly path: string
}

export const pages = {
  login: { path: '/login/', profiles: 'public' },
  loginSuccess: { path: '/login/success/', profiles: 'public' },
  signup: { path: '/signup/', profiles: 'public' },
  requestPasswordReset: { path: '/request-password-reset/', profiles: 'public' },
  changePassword: { path: '/change-password/', profiles: 'public' },
  potentialOffer: { path: '/potential-offer/{job_id}/', profiles: 'public' },
  cancelOfferSubscription: { path: '/cancel-offer-subscription/', profiles: 'public' },
  sign: { path: '/sign/{token}/', profiles: 'public' },
  verify: { path: '/verify/', profiles: 'public' },
  verifySeal: { path: '/verify/{id}/', profiles: 'public' },
  terms: { path: '/terms/', profiles: 'public' },
  orderAccess: { path: '/order-access/{id}', profiles: 'public' },

  offers: { path: '/offers/', profiles: plannerProfiles, states: registeredAccountStates, readonly: true },
  offer: { path: '/offers/{job_id}/', profiles: plannerProfiles, states: offerAccountStates, readonly: true },

  today: { path: '/today/', profiles: orderProfiles, states: workingAccountStates, readonly: true },
  open: { path: '/orders/open/', profiles: orderProfiles, states: workingAccountStates, readonly: true },
  scheduled: {
    path: '/orders/scheduled/',
    profiles: orderProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  'at-work': {
    path: '/orders/at-work/',
    profiles: orderProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  completed: {
    path: '/orders/completed/',
    profiles: completedOrderProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  waiting: {
    path: '/orders/waiting/',
    profiles: plannerProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  'waiting-action': {
    path: '/orders/waiting-action/',
    profiles: plannerProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  'final-confirmation': {
    path: '/orders/final-confirmation/',
    profiles: ['admin'],
    states: workingAccountStates,
  },
  'customer-signature': {
    path: '/orders/customer-signature/',
    profiles: orderProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  finalConfirmationOrder: {
    path: '/orders/final-confirmation/{job_id}/',
    profiles: ['admin'],
    states: workingAccountStates,
  },
  customerSignatureOrder: {
    path: '/orders/customer-signature/{job_id}/',
    profiles: orderProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  completedOrder: {
    path: '/orders/completed/{job_id}/',
    profiles: completedOrderProfiles,
    states: workingAccountStates,
    readonly: true,
  },
  order: { path: '/orders/{type}/{job_id}/', profiles: workProfiles, states: workingAccountStates },
  orderSingle: { path: '/order-single/{job_id}/', profiles: workProfiles, states: workingAccountStates },
  orderFinish: {
    path: '/orders/{type}/{job_id}/finish/',
    profiles: workProfiles,
    states: workingAccountStates,
  },
  orderSingleFinish: {
    path: '/order-single/{job_id}/finish/',
    profiles: workProfiles,
    states: workingAccountStates,
  },
  calendar: { path: '/calendar/', profiles: orderProfiles, states: workingAccountStates, readonly: true },
  proposal: { path: '/order/{job_id}/create', profiles: ['admin'], states: workingAccountStates },

  invoices: { path: '/invoices', profiles: accountingProfiles, states: workingAccountStates },
  company: { path: '/company', profiles: ownerProfiles, states: offerAccountStates },
  qualifications: { path: '/company/qualifications', profiles: ownerProfiles, states: offerAccountStates },
  payment: { path: '/company/payment', profiles: ownerProfiles, states: offerAccountStates },
  companyDocuments: { path: '/company/documents', profiles: ownerProfiles, states: offerAccountStates },
  services: { path: '/company/services', profiles: ownerProfiles, states: offerAccountStates },
  offerRules: { path: '/company/offer-rules', profiles: ownerProfiles, states: offerAccountStates },
  contacts: { path: '/company/contacts', profiles: ownerProfiles, states: workingAccountStates },
  signOn: { path: '/company/single-sign-on', profiles: ownerProfiles, states: workingAccountStates },
  dashboard: {
    path: '/company/dashboard',
    profiles: statisticsProfiles,
    states: workingAccountStates,
  },
  badge: { path: '/company/gid-badge', profiles: ownerProfiles, states: workingAccountStates },
  companyData: { path: '/company/data', profiles: ownerProfiles, states: registeredAccountStates },
  eraseCompany: { path: '/company/erase', profiles: ownerProfiles, states: registeredAccountStates },
  account: { path: '/account', profiles },
  eraseAccount: { path: '/account/erase', profiles },
} as const satisfies Record<string, PageRight>

export type PageName = keyof typeof pages

/**
 * The queues whose orders a profile may read. Applies to the order page and to every call about one order.
 */
export const readableQueues: Readonly<Record<Profile, readonly Queue[]>> = {
  admin: queues,
  company_owner: [],
  disposition: queues,
  installer: queues,
  accounting: ['completed'],
  readonly: queues,
}
