import type { AccountState, Profile } from './profiles.ts'
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

export const workingStates = ['active', 'beginner_onboarding', 'repeated_onboarding'] as const
export const offerStates = ['active', 'new', 'beginner_onboarding', 'repeated_onboarding'] as const
export const registeredStates = [...offerStates, 'not_interested'] as const

export const allProfiles = [
  'admin',
  'company_owner',
  'disposition',
  'installer',
  'accounting',
  'readonly',
] as const
export const ownerProfiles = ['admin', 'company_owner'] as const
export const fieldProfiles = ['admin', 'disposition', 'installer'] as const
const orderPageProfiles = ['admin', 'installer'] as const
export const plannerProfiles = ['admin', 'disposition'] as const
export const completedOrderProfiles = ['admin', 'accounting', 'disposition', 'installer'] as const
export const accountingProfiles = ['admin', 'accounting'] as const
export const statisticsProfiles = ['admin', 'company_owner', 'accounting'] as const

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

  offers: { path: '/offers/', profiles: plannerProfiles, states: registeredStates, readonly: true },
  offer: { path: '/offers/{job_id}/', profiles: plannerProfiles, states: offerStates, readonly: true },

  open: { path: '/orders/open/', profiles: fieldProfiles, states: workingStates, readonly: true },
  scheduled: { path: '/orders/scheduled/', profiles: fieldProfiles, states: workingStates, readonly: true },
  'at-work': { path: '/orders/at-work/', profiles: fieldProfiles, states: workingStates, readonly: true },
  completed: {
    path: '/orders/completed/',
    profiles: completedOrderProfiles,
    states: workingStates,
    readonly: true,
  },
  waiting: { path: '/orders/waiting/', profiles: plannerProfiles, states: workingStates, readonly: true },
  'waiting-action': {
    path: '/orders/waiting-action/',
    profiles: plannerProfiles,
    states: workingStates,
    readonly: true,
  },
  'final-confirmation': { path: '/orders/final-confirmation/', profiles: ['admin'], states: workingStates },
  'customer-signature': {
    path: '/orders/customer-signature/',
    profiles: fieldProfiles,
    states: workingStates,
    readonly: true,
  },
  finalConfirmationOrder: {
    path: '/orders/final-confirmation/{job_id}/',
    profiles: ['admin'],
    states: workingStates,
  },
  customerSignatureOrder: {
    path: '/orders/customer-signature/{job_id}/',
    profiles: fieldProfiles,
    states: workingStates,
    readonly: true,
  },
  completedOrder: {
    path: '/orders/completed/{job_id}/',
    profiles: completedOrderProfiles,
    states: workingStates,
    readonly: true,
  },
  order: { path: '/orders/{type}/{job_id}/', profiles: orderPageProfiles, states: workingStates },
  orderSingle: { path: '/order-single/{job_id}/', profiles: orderPageProfiles, states: workingStates },
  calendar: { path: '/calendar/', profiles: fieldProfiles, states: workingStates, readonly: true },
  proposal: { path: '/order/{job_id}/create', profiles: ['admin'], states: workingStates },

  invoices: { path: '/invoices', profiles: accountingProfiles, states: workingStates },
  company: { path: '/company', profiles: ownerProfiles, states: offerStates },
  qualifications: { path: '/company/qualifications', profiles: ownerProfiles, states: offerStates },
  payment: { path: '/company/payment', profiles: ownerProfiles, states: offerStates },
  services: { path: '/company/services', profiles: ownerProfiles, states: offerStates },
  contacts: { path: '/company/contacts', profiles: ownerProfiles, states: workingStates },
  dashboard: {
    path: '/company/dashboard',
    profiles: statisticsProfiles,
    states: workingStates,
  },
  badge: { path: '/company/gid-badge', profiles: ownerProfiles, states: workingStates },
  companyData: { path: '/company/data', profiles: ownerProfiles, states: registeredStates },
  eraseCompany: { path: '/company/erase', profiles: ownerProfiles, states: registeredStates },
  account: { path: '/account', profiles: allProfiles },
  eraseAccount: { path: '/account/erase', profiles: allProfiles },
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
