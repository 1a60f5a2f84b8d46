/** Closed lists about users and their companies. */

export const profiles = [
  'admin',
  'company_owner',
  'disposition',
  'installer',
  'accounting',
  'readonly',
] as const
export type Profile = (typeof profiles)[number]

export const accountStates = [
  'invited',
  'new',
  'beginner_onboarding',
  'active',
  'repeated_onboarding',
  'not_interested',
] as const
export type AccountState = (typeof accountStates)[number]
