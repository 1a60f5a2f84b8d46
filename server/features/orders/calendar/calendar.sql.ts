import { toSqlList } from '#server/kernel/sql-values'
import { orderProfiles } from '#contract/profiles'
import { sql, type RawBuilder } from 'kysely'
import type { GermanState } from '#contract/kit/german-states'
import type { Position } from '#contract/orders/today'
import { getWorkingAccountIds, type PersonCall } from '#server/kernel/call'
import type { OrderRowBody, OrderRowSource } from '../projection/list-rows.view.ts'
import { joinCustomerPosition } from '../store/distance.queries.ts'
import { orderRowColumns, orderRowTables } from '../projection/list-projection.sql.ts'

export interface TimeSpan {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** An order with an appointment, with the columns of a list row. */
export type VisitRow = Omit<
  OrderRowSource,
  'offers' | 'appointment_start' | 'appointment_end' | 'account_id'
> & {
  readonly appointment_start: string
  readonly appointment_end: string
  readonly account_id: string
  readonly multiday: boolean
}

/**
 * Longest possible appointment. Gives the index scan a lower bound for appointments that began before the
 * span.
 */
const maxAppointmentLength = { hours: 31 * 24 }

/** Lists the caller's appointments that overlap the span, by start time, without cancelled orders. */
export async function listVisitRows(call: PersonCall, span: TimeSpan, ownOnly: boolean): Promise<VisitRow[]> {
  return selectVisits<VisitRow>(call, span, ownOnly, {
    columns: sql`${orderRowColumns}, o.multiday`,
    tables: orderRowTables,
  })
}

export type PlacedVisitRow = VisitRow & { readonly position: Position | null }

/** Lists the same appointments with the position of the site. */
export async function listPlacedVisitRows(
  call: PersonCall,
  span: TimeSpan,
  ownOnly: boolean,
): Promise<PlacedVisitRow[]> {
  return selectVisits<PlacedVisitRow>(call, span, ownOnly, {
    columns: sql`${orderRowColumns}, o.multiday, case when place.latitude is not null
      then json_build_object('latitude', place.latitude, 'longitude', place.longitude) end as position`,
    tables: sql`${orderRowTables} left join ${joinCustomerPosition('c')} on true`,
  })
}

async function selectVisits<Row>(
  { tx, actor }: PersonCall,
  { from, to }: TimeSpan,
  ownOnly: boolean,
  { columns, tables }: { readonly columns: RawBuilder<unknown>; readonly tables: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where j.partner_account_id = any(${[...actor.accountIds]}::text[])
      and j.appointment_start >= ${from.subtract(maxAppointmentLength).toString()}::timestamptz
      and j.appointment_start < ${to.toString()}::timestamptz
      and j.appointment_end > ${from.toString()}::timestamptz
      and j.status <> 'cancelled'
      ${ownOnly ? sql`and j.delegated_to_id = ${actor.contactId}` : sql``}
    order by j.appointment_start, j.api_id`.execute(tx)
  return rows
}

export interface CalendarPersonRow {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string
  readonly account_ids: string[]
  readonly installer: boolean
}

/** Lists the people who can be sent to appointments of the caller's companies. */
export async function listCalendarPeople({ tx, actor }: PersonCall): Promise<CalendarPersonRow[]> {
  const { rows } = await sql<CalendarPersonRow>`
    select c.id, c.first_name, c.last_name, c.email, array_agg(m.account_id::text order by m.account_id) as account_ids,
      bool_or(m.profiles && array['installer']) as installer
    from memberships m
    join contacts c on c.id = m.contact_id and c.ended_at is null
    where m.account_id = any(${[...actor.accountIds]}::text[])
      and m.profiles && array[${toSqlList(orderProfiles)}]
    group by c.id
    order by c.last_name, c.first_name, c.id`.execute(tx)
  return rows
}

export interface CalendarLocationRow {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly state: GermanState | null
}

/** Lists the caller's companies, the caller's own first, each with its German state (for public holidays). */
export async function listCalendarLocations({ tx, actor }: PersonCall): Promise<CalendarLocationRow[]> {
  const { rows } = await sql<CalendarLocationRow>`
    select a.id, a.name, coalesce(a.city, '') as city,
      (select p.state from postal_codes p where p.postal_code = a.postal_code and p.state is not null limit 1) as state
    from accounts a
    where a.id = any(${[...getWorkingAccountIds(actor)]}::text[])
    order by a.id <> ${actor.accountId}, a.name, a.id`.execute(tx)
  return rows
}

export interface UnplannedRow {
  readonly body: OrderRowBody
  readonly minutes: number
  readonly multiday: boolean
  readonly total: number
}

/** Orders that the calendar shows for planning at once. */
const maxUnplanned = 100

/**
 * Lists accepted orders without an appointment and appointments without an assigned person: the next appointment first,
 * then by danger time. With `ownOnly` only orders that the caller is assigned to.
 */
export async function listUnplannedRows(
  { tx, actor }: PersonCall,
  ownOnly: boolean,
): Promise<UnplannedRow[]> {
  const { rows } = await sql<UnplannedRow>`
    select r.body, j.services_total_minutes as minutes, o.multiday, count(*) over ()::int as total
    from order_rows r join jobs j on j.api_id = r.job_id join opportunities o on o.id = j.opportunity_id
    where r.account_id = any(${[...actor.accountIds]}::text[])
      and (r.queue = 'open' or (r.queue = 'scheduled' and r.delegated_to_id is null))
      ${ownOnly ? sql`and r.delegated_to_id = ${actor.contactId}` : sql``}
    order by r.appointment_start nulls last, r.danger_at nulls last, r.job_id
    limit ${maxUnplanned}`.execute(tx)
  return rows
}
