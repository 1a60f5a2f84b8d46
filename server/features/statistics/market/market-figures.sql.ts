import { sql, type RawBuilder } from 'kysely'
import type { MarketFigure } from '#contract/operator/market-figure-names'
import type { MarketFigures } from '#contract/operator/market-figures'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'
import type { Days } from '../periods.rules.ts'
import { interruptingSteps } from '../statistics.sql.ts'

/** The figures of all companies together (docs/domain.md#figures-of-the-marketplace). */

const zone = 'Europe/Berlin'

export interface MarketSpans {
  readonly now: Days
  readonly before: Days
  readonly orderType: OrderType | undefined
}

/** A figure of both periods. */
interface Pair<T> {
  readonly now: T
  readonly before: T
}

/** Builds the condition that an instant is in one of these days of Berlin. `column` must be a constant of this file. */
function isWithin(column: string, { from, to }: Days): RawBuilder<boolean> {
  const [start, end] = [from, to.add({ days: 1 })].map((day) =>
    day.toZonedDateTime(zone).toInstant().toString(),
  )
  return sql`(${sql.raw(column)} >= ${start}::timestamptz and ${sql.raw(column)} < ${end}::timestamptz)`
}

const isOfType = (orderType: OrderType | undefined): RawBuilder<boolean> =>
  orderType === undefined ? sql`true` : sql`j.order_type = ${orderType}`

const minutesBetween = (from: string, to: string): RawBuilder<number> =>
  sql`(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) / 60)::float8`

const medianMinutes = sql`round(percentile_cont(0.5) within group (order by minutes))::int`

interface AcceptanceSum {
  readonly offered: number
  readonly accepted: number
  readonly minutes: number | null
}

export interface NewOrderSums extends Pair<AcceptanceSum> {
  readonly days: readonly { readonly day: string; readonly offered: number; readonly accepted: number }[]
  readonly trades: MarketFigures['trades']
  readonly areas: MarketFigures['areas']
}

/** The 25 areas with the most orders that no company has accepted are worth a look. */
const shownAreas = 25

/** Sums the orders that were created in both periods; by day, type and area those of the first. */
export async function sumNewOrders(tx: Tx, { now, before, orderType }: MarketSpans): Promise<NewOrderSums> {
  const sums = sql`count(*)::int as offered, count(minutes)::int as accepted, ${medianMinutes} as minutes`
  const [former, current] = await Promise.all([
    sql<AcceptanceSum>`
      select ${sums} from (
        select ${minutesBetween('j.created_at', 'j.accepted_at')} as minutes from jobs j
        where ${isWithin('j.created_at', before)} and ${isOfType(orderType)}) o`.execute(tx),
    sql<Omit<NewOrderSums, 'before'>>`
      with o as materialized (
        select (j.created_at at time zone ${sql.lit(zone)})::date as day, j.order_type,
          left(c.postal_code, 2) as area, c.city, ${minutesBetween('j.created_at', 'j.accepted_at')} as minutes
        from jobs j join customers c on c.id = j.customer_id
        where ${isWithin('j.created_at', now)} and ${isOfType(orderType)}
      )
      select
        (select row_to_json(s) from (select ${sums} from o) s) as now,
        (select coalesce(json_agg(d order by d.day), '[]') from (
          select day, count(*)::int as offered, count(minutes)::int as accepted from o group by day) d) as days,
        (select coalesce(json_agg(t order by t.offered desc, t.order_type), '[]') from (
          select order_type, ${sums} from o group by order_type) t) as trades,
        (select coalesce(json_agg(a order by a.offered - a.accepted desc, a.offered desc, a.area), '[]') from (
          select area, mode() within group (order by city collate "C") as city, ${sums} from o
          where area ~ '^[0-9]{2}$' group by area
          order by count(*) - count(minutes) desc, count(*) desc, area limit ${shownAreas}) a) as areas`.execute(
      tx,
    ),
  ])
  const [past, shown] = [former.rows[0], current.rows[0]]
  if (!past || !shown) throw new Error('A statement without groups returned no row.')
  return { ...shown, before: past }
}

export interface FinishedSum {
  readonly finished: number
  readonly minutes: number | null
  readonly first_visit: number
  readonly rework: number
}

/** Started and finished without interruption, by the last day of the appointment or the day of the start. */
const isFirstVisit = sql<boolean>`(
  (j.finished_at at time zone ${sql.lit(zone)})::date
    <= (greatest(j.started_at, j.appointment_end) at time zone ${sql.lit(zone)})::date
  and not exists (select from history h where h.subject_id = j.api_id::text and h.subject = 'order'
    and ${isInterruption()} and h.at >= j.started_at and h.at <= j.finished_at))`

const isReworked = sql<boolean>`exists (select from history h where h.subject_id = j.api_id::text
  and h.subject = 'order' and h.step = 'order.rework' and ${isInterruption()} and h.at >= j.created_at - interval '1 day')`

/** As the index `history_interruptions` has it; a parameter would not match the index. */
function isInterruption(): RawBuilder<boolean> {
  return sql`h.step in (${sql.join(interruptingSteps.map((step) => sql.lit(step)))})`
}

/** Sums the orders that were finished in both periods. */
export async function sumFinishedOrders(
  tx: Tx,
  { now, before, orderType }: MarketSpans,
): Promise<Pair<FinishedSum>> {
  const select = (period: string, days: Days) => sql`
    select ${sql.lit(period)} as period, ${minutesBetween('j.accepted_at', 'j.finished_at')} as minutes,
      ${isFirstVisit} as is_first, ${isReworked} as is_reworked
    from jobs j where ${isWithin('j.finished_at', days)} and ${isOfType(orderType)}`
  const { rows } = await sql<FinishedSum & { period: 'now' | 'before' }>`
    select period, count(*)::int as finished, ${medianMinutes} as minutes,
      (count(*) filter (where is_first))::int as first_visit, (count(*) filter (where is_reworked))::int as rework
    from (${select('now', now)} union all ${select('before', before)}) f group by period`.execute(tx)
  const none = { finished: 0, minutes: null, first_visit: 0, rework: 0 }
  const find = (period: 'now' | 'before') => rows.find((row) => row.period === period) ?? none
  return { now: find('now'), before: find('before') }
}

/** Builds the net amounts of credit notes on the day of issue. A cancellation subtracts its amount on its own day. */
function selectPayouts(days: Days, orderType: OrderType | undefined): RawBuilder<unknown> {
  const isInDays = (column: string) =>
    sql`${sql.raw(column)} between ${days.from.toString()}::date and ${days.to.toString()}::date`
  return sql`
    select l.job_id, doc.day, doc.sign * l.net_cents as cents
    from (
      select n.id, n.issue_date as day, 1 as sign from credit_notes n where ${isInDays('n.issue_date')}
      union all
      select n.id, n.cancellation_date, -1 from credit_notes n
      where n.cancellation_date is not null and ${isInDays('n.cancellation_date')}) doc
    join credit_note_lines l on l.credit_note_id = doc.id
    ${orderType === undefined ? sql`` : sql`join jobs j on j.api_id = l.job_id and ${isOfType(orderType)}`}`
}

export interface PayoutSum {
  readonly cents: number
  readonly orders: number
}

/** Sums the payouts of both periods in cents, net. */
export async function sumPayouts(tx: Tx, { now, before, orderType }: MarketSpans): Promise<Pair<PayoutSum>> {
  const sum = async (days: Days): Promise<PayoutSum> => {
    const { rows } = await sql<PayoutSum>`
      select coalesce(sum(cents), 0)::float8 as cents, count(distinct job_id)::int as orders
      from (${selectPayouts(days, orderType)}) p`.execute(tx)
    return rows[0] ?? { cents: 0, orders: 0 }
  }
  const [current, former] = await Promise.all([sum(now), sum(before)])
  return { now: current, before: former }
}

export interface FigureOrderFilter {
  readonly days: Days
  readonly orderType: OrderType | undefined
  /** The first two digits of the postal code. */
  readonly area: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface FigureOrderRow {
  readonly api_id: string
  readonly name: string
  readonly order_type: OrderType
  readonly place: string
  readonly partner: string | null
  readonly day: string
  readonly value: number | null
  readonly good: boolean | null
}

const noGood = sql`null::boolean as good`
const noValue = sql`null::float8 as value`

/** The orders of each figure: order, time, minutes or cents, and whether it counts. */
function selectFigureOrders(
  figure: MarketFigure,
  { days, orderType }: FigureOrderFilter,
): RawBuilder<unknown> {
  const created = sql`from jobs j where ${isWithin('j.created_at', days)} and ${isOfType(orderType)}`
  const finished = sql`from jobs j where ${isWithin('j.finished_at', days)} and ${isOfType(orderType)}`
  const selects: Record<MarketFigure, RawBuilder<unknown>> = {
    offered: sql`select j.api_id as job_id, j.created_at as at, ${noValue}, ${noGood} ${created}`,
    accepted: sql`select j.api_id as job_id, j.created_at as at, ${noValue}, j.accepted_at is not null as good ${created}`,
    time_to_accept: sql`select j.api_id as job_id, j.created_at as at,
      ${minutesBetween('j.created_at', 'j.accepted_at')} as value, ${noGood} ${created} and j.accepted_at is not null`,
    finished: sql`select j.api_id as job_id, j.finished_at as at, ${noValue}, ${noGood} ${finished}`,
    time_to_finish: sql`select j.api_id as job_id, j.finished_at as at,
      ${minutesBetween('j.accepted_at', 'j.finished_at')} as value, ${noGood} ${finished} and j.accepted_at is not null`,
    first_visit: sql`select j.api_id as job_id, j.finished_at as at, ${noValue}, ${isFirstVisit} as good ${finished}`,
    rework: sql`select j.api_id as job_id, j.finished_at as at, ${noValue}, ${isReworked} as good ${finished}`,
    payout: sql`select p.job_id, p.day::timestamp at time zone ${sql.lit(zone)} as at, sum(p.cents)::float8 as value,
      ${noGood} from (${selectPayouts(days, orderType)}) p group by p.job_id, p.day`,
  }
  return selects[figure]
}

/** Lists a page of the orders behind a figure, newest first, with their total number. */
export async function listFigureOrderPage(
  tx: Tx,
  figure: MarketFigure,
  filter: FigureOrderFilter,
): Promise<{ total: number; rows: FigureOrderRow[] }> {
  const { area, limit, offset } = filter
  const orders =
    area === undefined
      ? selectFigureOrders(figure, filter)
      : sql`select f.* from (${selectFigureOrders(figure, filter)}) f
          join jobs k on k.api_id = f.job_id join customers c on c.id = k.customer_id
          where left(c.postal_code, 2) = ${area}`
  const { rows } = await sql<{ total: number; rows: FigureOrderRow[] }>`
    with events as materialized (${orders})
    select (select count(*)::int from events) as total,
      (select coalesce(json_agg(to_jsonb(page) - 'at' order by page.at desc, page.api_id), '[]') from (
        select j.api_id, j.name, j.order_type, c.postal_code || ' ' || c.city as place, a.name as partner,
          (e.at at time zone ${sql.lit(zone)})::date as day, e.value, e.good, e.at
        from (select * from events order by at desc, job_id limit ${limit} offset ${offset}) e
        join jobs j on j.api_id = e.job_id join customers c on c.id = j.customer_id
        left join accounts a on a.id = j.partner_account_id) page) as rows`.execute(tx)
  return rows[0] ?? { total: 0, rows: [] }
}
