import { sql } from 'kysely'
import type { OfferDecision } from '#contract/company/offer-rules'
import { centsToAmount } from '#contract/kit/amounts/money'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { RuleReason } from '#contract/orders/model/rule-reasons'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'
import { formatInstant, type Call, type Tx } from '#server/kernel/call'
import type { OfferedPeriod, PastOffer, RuleOffer } from './offer-rules.rules.ts'

/** Facts about offers that rules decide by, and the decisions. */

export interface CompanyOffer extends RuleOffer {
  readonly accountId: string
  readonly round: number
}

/** Reads what rules need to know about an order, for each of these companies, the nearest first. */
export async function listCompanyOffers(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<CompanyOffer[]> {
  const { rows } = await sql<RuleOfferRow & { account_id: string; round: number }>`
    select a.id as account_id, coalesce(f.round, 1) as round, ${ruleOfferColumns}
    from jobs j
    join customers c on c.id = j.customer_id
    cross join ${joinCustomerPosition('c')}
    join accounts a on a.id = any(${[...accountIds]}::text[])
    left join offers f on f.job_id = j.api_id and f.account_id = a.id
    where j.api_id = ${orderId}
    order by distance_km nulls last, a.id`.execute(call.tx)
  return rows.map((row) => ({
    accountId: row.account_id,
    round: row.round,
    ...toRuleOffer(row, call.now),
  }))
}

/** Columns of table aliases j (jobs), a (accounts) and `place`. */
const ruleOfferColumns = sql`
  j.order_type, j.is_remote, j.price_purchasing_cents, j.services_total_minutes, j.offered_dates,
  round(${buildDistanceMetres('place', 'a')} / 1000) as distance_km`

interface RuleOfferRow {
  readonly order_type: OrderType
  readonly is_remote: boolean
  readonly price_purchasing_cents: number
  readonly services_total_minutes: number
  readonly offered_dates: OfferedPeriod[]
  readonly distance_km: number | null
}

function toRuleOffer(row: RuleOfferRow, now: Temporal.Instant): RuleOffer {
  return {
    type: row.order_type,
    isRemote: row.is_remote,
    distanceKm: row.distance_km,
    priceCents: row.price_purchasing_cents,
    minutes: row.services_total_minutes,
    dates: row.offered_dates.filter(({ start }) => Temporal.Instant.compare(start, now) > 0),
  }
}

export interface PastOfferRow extends PastOffer {
  readonly order: OrderNames
}

/** Lists the offers that a company got since this instant, with the dates that were in the future then. */
export async function listPastOffers(tx: Tx, accountId: string, since: string): Promise<PastOfferRow[]> {
  const { rows } = await sql<RuleOfferRow & OrderNames & { offered_at: string }>`
    select j.api_id, j.sfid, j.name, p.name as opportunity, c.city, f.offered_at, ${ruleOfferColumns}
    from offers f
    join accounts a on a.id = f.account_id
    join jobs j on j.api_id = f.job_id
    join opportunities p on p.id = j.opportunity_id
    join customers c on c.id = j.customer_id
    cross join ${joinCustomerPosition('c')}
    where f.account_id = ${accountId} and f.offered_at >= ${since}::timestamptz
    order by f.offered_at
    limit 1000`.execute(tx)
  return rows.map((row) => ({
    ...toRuleOffer(row, Temporal.Instant.from(row.offered_at)),
    offeredAt: row.offered_at,
    order: row,
  }))
}

export interface NewDecision {
  readonly orderId: string
  readonly accountId: string
  readonly round: number
  readonly ruleName: string | null
  readonly reason: RuleReason | null
}

/** Records what the rules decided. A repeated task keeps the first decision. */
export async function insertDecision(call: Call, decision: NewDecision): Promise<void> {
  await sql`
    insert into offer_decisions (job_id, account_id, round, decided_at, accepted, rule_name, reason)
    values (${decision.orderId}, ${decision.accountId}, ${decision.round}, ${formatInstant(call.now)},
      ${decision.reason === null}, ${decision.ruleName}, ${decision.reason})
    on conflict do nothing`.execute(call.tx)
}

/** Lists the latest decisions of a company, newest first. */
export async function listDecisions(tx: Tx, accountId: string, most: number): Promise<OfferDecision[]> {
  const { rows } = await sql<DecisionRow>`
    select j.api_id, j.sfid, j.name, o.name as opportunity, c.city, j.price_purchasing_cents, d.decided_at,
      d.accepted, d.rule_name, d.reason
    from offer_decisions d
    join jobs j on j.api_id = d.job_id
    join opportunities o on o.id = j.opportunity_id
    join customers c on c.id = j.customer_id
    where d.account_id = ${accountId}
    order by d.decided_at desc, d.job_id
    limit ${most}`.execute(tx)
  return rows.map((row) => ({
    job: { api_id: row.api_id, sfid: row.sfid, name: row.name },
    opportunity: { name: row.opportunity },
    city: row.city,
    price: centsToAmount(row.price_purchasing_cents),
    at: row.decided_at,
    accepted: row.accepted,
    rule: row.rule_name,
    reason: row.reason,
  }))
}

interface OrderNames {
  readonly api_id: string
  readonly sfid: string | null
  readonly name: string
  readonly opportunity: string
  readonly city: string
  readonly price_purchasing_cents: number
}

interface DecisionRow extends OrderNames {
  readonly decided_at: string
  readonly accepted: boolean
  readonly rule_name: string | null
  readonly reason: RuleReason | null
}
