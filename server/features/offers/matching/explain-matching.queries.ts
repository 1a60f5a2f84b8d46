import { namingObstacles } from '#contract/orders/model/exclusion-reasons'
import type { Position } from '#contract/orders/today'
import type { MatchedCompany } from '#contract/operator/orders/matching'
import { listUnwantedReasons, type UnwantedOffer } from '../automation/offer-wishes.queries.ts'
import type { Call } from '#server/kernel/call'
import { findSitePosition, listMatchFacts, type MatchFacts, type MatchScope } from './matching.sql.ts'

/** Reasons for which `offer.create` refuses to name a company, with the code of the error. An open offer changes nothing. */
export const namedOfferErrors = {
  state: 'invalid_id',
  holiday: 'company_on_holiday',
  restricted: 'company_restricted',
} as const satisfies Record<Exclude<(typeof namingObstacles)[number], 'offered'>, string>

/** Lists companies with the reasons for which an order is not offered to them, the nearest first. */
export async function explainMatching(
  call: Call,
  orderId: string,
  scope: MatchScope,
): Promise<{ data: MatchedCompany[]; total: number; has_position: boolean; site: Position | null }> {
  const { rows, total } = await listMatchFacts(call, orderId, scope)
  const unwanted = await listUnwantedReasons(
    call,
    orderId,
    rows.map(({ id }) => id),
  )
  const site = await findSitePosition(call, orderId)
  return {
    data: rows.map((row) => toMatchedCompany(row, unwanted.get(row.id))),
    total,
    has_position: site !== null,
    site,
  }
}

function toMatchedCompany(row: MatchFacts, unwanted: UnwantedOffer | undefined): MatchedCompany {
  const { id, name, postal_code, city, latitude, longitude, state, radius_km, metres, offer } = row
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  const reasons = [
    ...row.reasons.map((reason) => ({
      reason,
      limit: reason === 'radius' ? radius_km : null,
      until: reason === 'restricted' ? row.restricted_until : null,
      names: reason === 'qualifications' ? [...row.missing_qualifications] : [],
    })),
    ...(unwanted ? [{ ...unwanted, names: [] }] : []),
  ]
  return {
    account: { id, name, postal_code, city, state, position },
    distance_km: metres === null ? null : Math.round(metres / 1000),
    radius_km,
    reasons,
    can_name: !reasons.some(({ reason }) => namingObstacles.some((one) => one === reason)),
    offer,
  }
}
