import type { MatchedCompany } from '../orders/orders.data.ts'

/** Kilometres by which the marketplace widens the radius of companies for one order; 0: not at all. */
export const widenings = [0, 10, 25, 50, 100] as const

export const isMatching = ({ reasons }: MatchedCompany): boolean => reasons.length === 0

/** Returns whether a company would match if its radius were so many kilometres wider: nothing else excludes it. */
export function matchesWidened(
  { reasons, distance_km: km, radius_km }: MatchedCompany,
  widenKm: number,
): boolean {
  return (
    widenKm > 0 &&
    reasons.length > 0 &&
    reasons.every(({ reason }) => reason === 'radius') &&
    km !== null &&
    km <= radius_km + widenKm
  )
}
