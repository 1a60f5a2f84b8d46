import type { AccountState, Profile } from './profiles.ts'
import { queues, type Queue } from './orders/model/queues.ts'

/**
 * Who may open which page; call-rights.ts says who may make which call. The server decides by these two tables; router,
 * sidebar and buttons read the same ones. The calls are apart because the log-in page needs none of them.
 */
export interface Right {
  /** Profiles of which one is needed. `public`: nobody needs to be logged in. */
  readonly profiles: readonly Profile[] | 'public'
  /** Account states of which one is needed; absent: any state. */
  readonly states?: readonly AccountState[]
  /** True where a user whose only profile is `readonly` may read what `disposition` may read. */
  readonly readonly?: true
}

export interface Page extends Right {
  readonly path: string
}

export const working = ['active', 'beginner_onboarding', 'repeated_onboarding'] as const
export const offered = ['active', 'new', 'beginner_onboarding', 'repeated_onboarding'] as const
export const registered = [...offered, 'not_interested'] as const

export const everybody = [
  'admin',
  'company_owner',
  'disposition',
  'installer',
  'accounting',
  'readonly',
] as const
export const owners = ['admin', 'company_owner'] as const
export const field = ['admin', 'disposition', 'installer'] as const
const detail = ['admin', 'installer'] as const
export const planners = ['admin', 'disposition'] as const
export const done = ['admin', 'accounting', 'disposition', 'installer'] as const
export const books = ['admin', 'accounting'] as const
export const figures = ['admin', 'company_owner', 'accounting'] as const

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

  offers: { path: '/offers/', profiles: planners, states: registered, readonly: true },
  offer: { path: '/offers/{job_id}/', profiles: planners, states: offered, readonly: true },

  open: { path: '/orders/open/', profiles: field, states: working, readonly: true },
  scheduled: { path: '/orders/scheduled/', profiles: field, states: working, readonly: true },
  'at-work': { path: '/orders/at-work/', profiles: field, states: working, readonly: true },
  completed: { path: '/orders/completed/', profiles: done, states: working, readonly: true },
  waiting: { path: '/orders/waiting/', profiles: planners, states: working, readonly: true },
  'waiting-action': { path: '/orders/waiting-action/', profiles: planners, states: working, readonly: true },
  'final-confirmation': { path: '/orders/final-confirmation/', profiles: ['admin'], states: working },
  'customer-signature': {
    path: '/orders/customer-signature/',
    profiles: field,
    states: working,
    readonly: true,
  },
  finalConfirmationOrder: {
    path: '/orders/final-confirmation/{job_id}/',
    profiles: ['admin'],
    states: working,
  },
  customerSignatureOrder: {
    path: '/orders/customer-signature/{job_id}/',
    profiles: field,
    states: working,
    readonly: true,
  },
  completedOrder: { path: '/orders/completed/{job_id}/', profiles: done, states: working, readonly: true },
  order: { path: '/orders/{type}/{job_id}/', profiles: detail, states: working },
  orderSingle: { path: '/order-single/{job_id}/', profiles: detail, states: working },
  calendar: { path: '/calendar/', profiles: field, states: working, readonly: true },
  proposal: { path: '/order/{job_id}/create', profiles: ['admin'], states: working },

  invoices: { path: '/invoices', profiles: books, states: working },
  company: { path: '/company', profiles: owners, states: offered },
  qualifications: { path: '/company/qualifications', profiles: owners, states: offered },
  payment: { path: '/company/payment', profiles: owners, states: offered },
  services: { path: '/company/services', profiles: owners, states: offered },
  contacts: { path: '/company/contacts', profiles: owners, states: working },
  dashboard: {
    path: '/company/dashboard',
    profiles: figures,
    states: working,
  },
  badge: { path: '/company/gid-badge', profiles: owners, states: working },
  companyData: { path: '/company/data', profiles: owners, states: registered },
  eraseCompany: { path: '/company/erase', profiles: owners, states: registered },
  account: { path: '/account', profiles: everybody },
  eraseAccount: { path: '/account/erase', profiles: everybody },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** The queues whose orders a profile may read, on the order's page and in every call about one order. */
export const readableQueues: Readonly<Record<Profile, readonly Queue[]>> = {
  admin: queues,
  company_owner: [],
  disposition: queues,
  installer: queues,
  accounting: ['completed'],
  readonly: queues,
}
