/**
 * Why a rule did not accept an offer, in the order in which the conditions are checked. The first group concerns the
 * company, the second the offer, the third its date.
 */
export const ruleReasons = [
  'switched_off',
  'person_left',
  'holiday',
  'account_incomplete',
  'terms',
  'no_rules',
  'daily_limit',

  'category',
  'distance_unknown',
  'distance',
  'price',
  'duration_unknown',
  'hourly',
  'duration',

  'lead_time',
  'weekday',
  'closed',
  'capacity',

  'taken',
  'refused',
] as const
export type RuleReason = (typeof ruleReasons)[number]
