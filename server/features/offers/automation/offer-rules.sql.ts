import { sql } from 'kysely'
import type { OfferRule, OfferSettings } from '#contract/company/offer-rules'
import { amountToCents, centsToAmount } from '#contract/kit/amounts/money'
import type { OrderType } from '#contract/orders/model/order-enums'
import { ownerProfiles } from '#contract/profiles'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'
import { formatInstant, type Call, type Tx } from '#server/kernel/call'
import { getMonday } from './offer-rules.rules.ts'

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
