import { sql, type RawBuilder } from 'kysely'
import type { ExclusionReason } from '#contract/orders/model/exclusion-reasons'
import { matchingRingKm } from '#contract/operator/orders/matching'
import { offerAccountStates, type AccountState } from '#contract/profiles'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'
import type { OfferState } from '#server/features/offers/store/offers.rules'
import type { Position } from '#contract/orders/today'
import type { RejectReason } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { toSqlList } from '#server/kernel/sql-values'

/**
 * Kilometres per degree of latitude. The box around the place is slightly too large; the distance decides.
 */
const kmPerDegree = 110.5

/** Reasons that are facts of the company. Its own wishes are in `offer-rules.rules.ts`. */
export type FactReason = Exclude<
  ExclusionReason,
  'holiday' | 'category' | 'price' | 'lead_time' | 'distance' | 'distance_unknown'
>

/**
 * Builds the conditions that exclude a company from matching: the only statement of them, for matching and for the page
 * that explains it. They read `near` (company with `metres` to the site; null: a position is unknown) and `needed`
 * (qualifications). See docs/domain.md#matching-and-offers.
 */
function buildExclusions({ now }: Call, orderId: string): Readonly<Record<FactReason, RawBuilder<unknown>>> {
  const hasOfferIn = (state: OfferState) => sql`exists (
    select from offers o where o.job_id = ${orderId} and o.account_id = near.id and o.state = ${sql.lit(state)})`
  return {
    offered: hasOfferIn('open'),
    rejected: hasOfferIn('rejected'),
    given_up: sql`exists (
      select from job_cancellations given_up
      where given_up.job_id = ${orderId} and given_up.account_id = near.id and given_up.category = 'partner')`,
    position: sql`near.metres is null`,
    radius: sql`near.metres > near.radius_km * 1000`,
    state: sql`near.state not in (${toSqlList(offerAccountStates)})`,
    unconfirmed: sql`near.awaits_confirmation`,
    restricted: sql`account_is_restricted(near.id, ${buildDay(now)})`,
    locations: sql`exists (select from accounts location where location.parent_id = near.id)`,
    terms: sql`not terms_are_accepted(
      (select order_type::text from jobs where api_id = ${orderId}), near.id, ${now.toString()})`,
    qualifications: sql`exists (select from needed where not ${isHeld})`,
  }
}

const isHeld = sql`exists (
  select from account_qualifications held where held.account_id = near.id and lower(held.value) = needed.name)`

const buildDay = (now: Temporal.Instant) =>
  sql`(${now.toString()}::timestamptz at time zone 'Europe/Berlin')::date`

/** The site of the order, and the qualifications that its services name. */
const buildOrderTables = (orderId: string) => sql`
  place as (
    select place.latitude, place.longitude
    from jobs j
    join customers c on c.id = j.customer_id
    cross join ${joinCustomerPosition('c')}
    where j.api_id = ${orderId}
  ),
  needed as (
    select lower(name) as name, min(name) as label
    from job_services s, unnest(s.qualifications) name
    where s.job_id = ${orderId}
    group by lower(name)
  )`

/**
 * Lists the companies that no fact excludes from an order, nearest first. An address without a position uses the
 * position of its postal code. Without either, no company matches.
 */
export async function listMatchingAccounts(call: Call, orderId: string): Promise<string[]> {
  const conditions = Object.values(buildExclusions(call, orderId)).map((excluded) => sql`not ${excluded}`)
  const { rows } = await sql<{ id: string }>`
    with ${buildOrderTables(orderId)},
    box as (
      select latitude, longitude,
        (select max(radius_km) from accounts) / ${kmPerDegree}::float8 as up,
        (select max(radius_km) from accounts) / ${kmPerDegree}::float8 / greatest(cos(radians(latitude)), 0.01) as aside
      from place
    ),
    near as (
      select a.id, a.radius_km, a.state, a.awaits_confirmation, ${buildDistanceMetres('box', 'a')} as metres
      from box
      join accounts a
        on a.latitude between box.latitude - box.up and box.latitude + box.up
        and a.longitude between box.longitude - box.aside and box.longitude + box.aside
    )
    select near.id
    from near
    where ${sql.join(conditions, sql` and `)}
    order by near.metres, near.id`.execute(call.tx)
  return rows.map((row) => row.id)
}

export interface MatchFacts {
  readonly id: string
  readonly name: string
  readonly postal_code: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly state: AccountState
  readonly radius_km: number
  readonly metres: number | null
  readonly reasons: readonly FactReason[]
  readonly missing_qualifications: readonly string[]
  /** The last day of the longest restriction; null if it has no end, or there is none. */
  readonly restricted_until: string | null
  readonly offer: StoredOffer | null
}

interface StoredOffer {
  readonly state: OfferState
  readonly round: number
  readonly offered_at: string
  readonly expires_at: string | null
  readonly seen_at: string | null
  readonly ended_at: string | null
  readonly reject_reason: RejectReason | null
  readonly reject_text: string | null
}

/** Which companies are explained: those with these ids, those with this text in name or place, or those around the site. */
export interface MatchScope {
  readonly accountIds?: readonly string[]
  readonly search?: string | undefined
  /** Kilometres beyond the radius of a company up to which it is listed. */
  readonly widenKm?: number | undefined
  readonly limit: number
}

/** Lists companies with every fact that excludes them from an order, the nearest first, and their number without limit. */
export async function listMatchFacts(
  call: Call,
  orderId: string,
  scope: MatchScope,
): Promise<{ rows: MatchFacts[]; total: number }> {
  const reasons = Object.entries(buildExclusions(call, orderId)).map(
    ([name, excluded]) => sql`case when ${excluded} then ${sql.lit(name)} end`,
  )
  const { rows } = await sql<MatchFacts & { total: number }>`
    with ${buildOrderTables(orderId)},
    near as (
      select a.id, a.name, a.postal_code, a.city, a.latitude, a.longitude, a.state, a.radius_km, a.awaits_confirmation,
        a.parent_id,
        ${buildDistanceMetres('place', 'a')} as metres
      from place cross join accounts a
      where a.erased_at is null
    ),
    chosen as (
      select near.*, count(*) over ()::int as total
      from near
      where ${buildScope(orderId, scope)}
      order by near.metres nulls last, near.id
      limit ${scope.limit}
    )
    select near.id, near.name, near.postal_code, near.city, near.latitude, near.longitude, near.state, near.radius_km, near.metres, near.total,
      array_remove(array[${sql.join(reasons)}], null) as reasons,
      array(select needed.label from needed where not ${isHeld} order by 1) as missing_qualifications,
      (select nullif(max(coalesce(r.last_day, 'infinity')), 'infinity')::text from account_restrictions r
        where r.account_id in (near.id, near.parent_id) and r.lifted_at is null) as restricted_until,
      (select json_build_object('state', o.state, 'round', o.round, 'offered_at', o.offered_at, 'expires_at', o.expires_at,
          'seen_at', o.seen_at, 'ended_at', o.ended_at, 'reject_reason', o.reject_reason, 'reject_text', o.reject_text)
        from offers o where o.job_id = ${orderId} and o.account_id = near.id) as offer
    from chosen near
    order by near.metres nulls last, near.id`.execute(call.tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

function buildScope(orderId: string, { accountIds, search, widenKm = 0 }: MatchScope): RawBuilder<unknown> {
  if (accountIds) return sql`near.id = any (${[...accountIds]}::text[])`
  if (search) {
    const text = search.toLowerCase()
    return sql`(strpos(lower(near.name), ${text}) > 0 or starts_with(lower(near.city), ${text})
      or starts_with(near.postal_code, ${text}))`
  }
  return sql`(near.metres <= greatest(near.radius_km + ${widenKm}::int, ${matchingRingKm}) * 1000
    or exists (select from offers o where o.job_id = ${orderId} and o.account_id = near.id))`
}

/** Returns the position of an order's site, by itself or by its postal code; null: unknown. */
export async function findSitePosition({ tx }: Call, orderId: string): Promise<Position | null> {
  const { rows } = await sql<Position>`
    with ${buildOrderTables(orderId)} select latitude, longitude from place where latitude is not null`.execute(
    tx,
  )
  return rows[0] ?? null
}
