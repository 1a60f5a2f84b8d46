/** Closed lists about people and their companies (design 4, readings C32). */

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
