import { sql } from 'kysely'
import type { OfferDecision, OfferRule, OfferSettings } from '#contract/company/offer-rules'
import { amountToCents, centsToAmount } from '#contract/kit/amounts/money'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { RuleReason } from '#contract/orders/model/rule-reasons'
import { ownerProfiles } from '#contract/profiles'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'
import { formatInstant, type Call, type Tx } from '#server/kernel/call'
import { getMonday, type OfferedPeriod, type PastOffer, type RuleOffer } from './offer-rules.rules.ts'

/** The settings of a company that has none saved. */
export const defaultOfferSettings: OfferSettings = {
  holiday: null,
  weekly_minutes: null,
  categories: [],
  weekday_radius_km: null,
  min_price: null,
  lead_days: 0,
  rules: [],
  daily_limit: 3,
}

export interface StoredOfferSettings {
  readonly accountId: string
  readonly version: number
  readonly radiusKm: number
  readonly settings: OfferSettings
  readonly automatic: {
    readonly since: string
    readonly contactId: string
    readonly name: string
    /** Whether this person may still decide for the company. */
    readonly mayDecide: boolean
  } | null
}

interface SettingsRow {
  readonly account_id: string
  readonly radius_km: number
  readonly version: number | null
  readonly holiday_from: string | null
  readonly holiday_until: string | null
  readonly weekly_minutes: number | null
  readonly categories: OrderType[] | null
  readonly weekday_radius_km: number[] | null
  readonly min_price_cents: number | null
  readonly lead_days: number | null
  readonly rules: OfferRule[] | null
  readonly daily_limit: number | null
  readonly automatic_since: string | null
  readonly automatic_by: string | null
  readonly by_name: string | null
  readonly may_decide: boolean
}

/** Reads the settings of these companies; companies without saved settings have the default ones. */
export async function listOfferSettings(
  tx: Tx,
  accountIds: readonly string[],
): Promise<StoredOfferSettings[]> {
  const { rows } = await sql<SettingsRow>`
    select a.id as account_id, a.radius_km, s.version, s.holiday_from::text, s.holiday_until::text, s.weekly_minutes,
      s.categories, s.weekday_radius_km, s.min_price_cents, s.lead_days, s.rules, s.daily_limit, s.automatic_since,
      s.automatic_by, concat_ws(' ', c.first_name, c.last_name) as by_name,
      c.ended_at is null and exists (
        select from memberships m
        where m.contact_id = s.automatic_by and m.account_id in (a.id, a.parent_id)
          and m.profiles::text[] && ${[...ownerProfiles]}::text[]) as may_decide
    from accounts a
    left join offer_settings s on s.account_id = a.id
    left join contacts c on c.id = s.automatic_by
    where a.id = any(${[...accountIds]}::text[])`.execute(tx)
  return rows.map(toStoredSettings)
}

function toStoredSettings(row: SettingsRow): StoredOfferSettings {
  const { holiday_from: from, holiday_until: until, automatic_since: since, automatic_by: contactId } = row
  const saved = row.version !== null
  return {
    accountId: row.account_id,
    version: row.version ?? 0,
    radiusKm: row.radius_km,
    settings: saved
      ? {
          holiday: from && until ? { from, until } : null,
          weekly_minutes: row.weekly_minutes,
          categories: row.categories ?? [],
          weekday_radius_km: row.weekday_radius_km,
          min_price: row.min_price_cents === null ? null : centsToAmount(row.min_price_cents),
          lead_days: row.lead_days ?? 0,
          rules: row.rules ?? [],
          daily_limit: row.daily_limit ?? defaultOfferSettings.daily_limit,
        }
      : defaultOfferSettings,
    automatic:
      since && contactId ? { since, contactId, name: row.by_name ?? '', mayDecide: row.may_decide } : null,
  }
}

/** Locks the settings of a company, and creates them if there are none. Returns their version. */
export async function lockOfferSettings(call: Call, accountId: string): Promise<number> {
  await sql`
    insert into offer_settings (account_id, version, updated_at) values (${accountId}, 0, ${formatInstant(call.now)})
    on conflict do nothing`.execute(call.tx)
  const { rows } = await sql<{ version: number }>`
    select version from offer_settings where account_id = ${accountId} for update`.execute(call.tx)
  return rows[0]?.version ?? 0
}

/** Replaces the settings and raises their version. */
export async function updateOfferSettings(
  call: Call,
  accountId: string,
  settings: OfferSettings,
): Promise<void> {
  await sql`
    update offer_settings set
      version = version + 1,
      holiday_from = ${settings.holiday?.from ?? null}::date,
      holiday_until = ${settings.holiday?.until ?? null}::date,
      weekly_minutes = ${settings.weekly_minutes},
      categories = ${[...settings.categories]}::text[],
      weekday_radius_km = ${settings.weekday_radius_km}::integer[],
      min_price_cents = ${settings.min_price === null ? null : amountToCents(settings.min_price)},
      lead_days = ${settings.lead_days},
      rules = ${JSON.stringify(settings.rules)}::jsonb,
      daily_limit = ${settings.daily_limit},
      updated_at = ${formatInstant(call.now)}
    where account_id = ${accountId}`.execute(call.tx)
}

/** Switches the automatic acceptance on for a person, or off. */
export async function updateAutomatic(
  call: Call,
  accountId: string,
  contactId: string | null,
): Promise<void> {
  await sql`
    update offer_settings set
      version = version + 1,
      automatic_since = ${contactId === null ? null : formatInstant(call.now)}::timestamptz,
      automatic_by = ${contactId},
      updated_at = ${formatInstant(call.now)}
    where account_id = ${accountId}`.execute(call.tx)
}

/** Returns whether one of these companies accepts offers automatically. */
export async function hasAutomaticCompany(tx: Tx, accountIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from offer_settings
    where account_id = any(${[...accountIds]}::text[]) and automatic_since is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Locks the settings of the companies that have the order open and accept automatically, always in the same order so
 * that two orders cannot deadlock.
 */
export async function lockAutomaticCompanies(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select s.account_id
    from offer_settings s
    join offers o on o.account_id = s.account_id and o.job_id = ${orderId} and o.state = 'open'
    where s.automatic_since is not null
    order by s.account_id
    for update of s`.execute(tx)
  return rows.map((row) => row.account_id)
}

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

/** Sums the planned minutes of a company's appointments by the Monday of their week. */
export async function sumPlannedMinutes(
  tx: Tx,
  accountId: string,
  from: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ monday: string; minutes: number }>`
    select date_trunc('week', appointment_start at time zone 'Europe/Berlin')::date::text as monday,
      sum(services_total_minutes)::int as minutes
    from jobs
    where partner_account_id = ${accountId} and appointment_start >= ${from}::timestamptz
      and status not in ('cancelled', 'closed')
    group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.monday, row.minutes]))
}

/** Lists the days on which a company, or its master account, is closed, from this instant on. */
export async function listClosedDays(tx: Tx, accountId: string, from: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::date::text as day
    from closing_days closed
    join accounts a on closed.account_id in (a.id, a.parent_id)
    cross join generate_series(closed.starts_on, closed.ends_on, interval '1 day') day
    where a.id = ${accountId} and closed.ends_on >= ${from}::timestamptz::date`.execute(tx)
  return new Set(rows.map(({ day }) => day))
}

/** Counts the automatic acceptances of a company since this instant. */
export async function countAutomaticAcceptances(tx: Tx, accountId: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer_decisions
    where account_id = ${accountId} and accepted and decided_at >= ${since}::timestamptz`.execute(tx)
  return rows[0]?.count ?? 0
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

/**
 * Lists open orders within the largest possible distance of a company that were matched before and are not offered
 * to it.
 */
export async function listUnofferedOrders(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id
    from jobs j
    join customers c on c.id = j.customer_id
    join accounts a on a.id = ${accountId}
    cross join ${joinCustomerPosition('c')}
    where j.status = 'open' and j.matched_at is not null
      and ${buildDistanceMetres('place', 'a')} <= a.radius_km * 1000
      and not exists (
        select from offers o where o.job_id = j.api_id and o.account_id = a.id and o.state in ('open', 'rejected'))
    order by j.api_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the Monday of the week of an instant, as the start of the planned weeks. */
export function getStartOfWeek(now: Temporal.Instant): string {
  const day = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return Temporal.PlainDate.from(getMonday(day)).toZonedDateTime('Europe/Berlin').toInstant().toString()
}
