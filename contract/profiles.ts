/** Profiles of users and states of their companies, with the groups that rights and rules refer to. */

export const profiles = [
  'admin',
  'company_owner',
  'disposition',
  'installer',
  'accounting',
  'readonly',
] as const
export type Profile = (typeof profiles)[number]

/** Manage the company, its documents and its payment details. */
export const ownerProfiles = ['admin', 'company_owner'] as const
/** Answer offers, plan appointments and delegate orders. */
export const plannerProfiles = ['admin', 'disposition'] as const
/** Do the work of an order. */
export const workProfiles = ['admin', 'installer'] as const
/** Plan orders or do their work. */
export const orderProfiles = ['admin', 'disposition', 'installer'] as const
/** Read orders of the queue `completed`. */
export const completedOrderProfiles = ['admin', 'accounting', 'disposition', 'installer'] as const
/** Read and export credit notes. */
export const accountingProfiles = ['admin', 'accounting'] as const
export const statisticsProfiles = ['admin', 'company_owner', 'accounting'] as const

/** Pages that a user may choose to start at, besides the usual one of their profiles. */
export const startPages = ['today'] as const
export type StartPage = (typeof startPages)[number]

export const accountStates = [
  'invited',
  'new',
  'beginner_onboarding',
  'active',
  'repeated_onboarding',
  'not_interested',
] as const
export type AccountState = (typeof accountStates)[number]

/** States in which a company may work on orders. */
export const workingAccountStates = ['active', 'beginner_onboarding', 'repeated_onboarding'] as const
/** States in which a company gets offers. */
export const offerAccountStates = ['active', 'new', 'beginner_onboarding', 'repeated_onboarding'] as const
/** States of companies that have signed up, whether they want offers or not. */
export const registeredAccountStates = [...offerAccountStates, 'not_interested'] as const
