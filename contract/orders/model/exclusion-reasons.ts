/**
 * Why matching leaves a company out (docs/domain.md#matching-and-offers). The first group are facts of the company,
 * the second its own wishes.
 */
export const exclusionReasons = [
  'offered',
  'rejected',
  'given_up',
  'position',
  'radius',
  'state',
  'unconfirmed',
  'restricted',
  'locations',
  'terms',
  'qualifications',

  'holiday',
  'category',
  'price',
  'lead_time',
  'distance',
  'distance_unknown',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** Reasons for which `offer.create` cannot name a company either. With the others the marketplace may decide otherwise. */
export const namingObstacles = [
  'offered',
  'state',
  'holiday',
  'restricted',
] as const satisfies ExclusionReason[]
