import { sql, type RawBuilder } from 'kysely'
import { statisticFigures, type FigureName } from '#contract/company/statistic-figures'
import type { PersonCall, Tx } from '#server/kernel/call'
import type { Days } from './periods.rules.ts'

const zone = 'Europe/Berlin'

/**
 * Defines each figure by its events: company, order, time, and minutes, cents or whether it counts as good.
 * Sums and lists use the same definition. Days are days in Berlin; instants are bounded by the ends of those
 * days.
 */
type FigureDefinition = (accountIds: readonly string[], days: Days) => RawBuilder<unknown>

const figureDefinitions: Record<FigureName, FigureDefinition> = {
  // First opened by a person of the company, or answered without opening. `seen_at` is set once per round of
  // an offer.
  offers_seen: (accountIds, days) => sql`
    select account_id, job_id, seen_at as at, ${buildBerlinDay('seen_at')} as day, ${noValueColumns}
    from offers where ${buildPeriodCondition('seen_at', accountIds, days)}`,

  offers_accepted: (accountIds, days) => selectOfferAnswers('offer.accept', accountIds, days),
  offers_rejected: (accountIds, days) => selectOfferAnswers('offer.reject', accountIds, days),

  // Another company was faster. An offer that was opened again since then is no longer lost.
  offers_lost: (accountIds, days) => sql`
    select account_id, job_id, ended_at as at, ${buildBerlinDay('ended_at')} as day, ${noValueColumns}
    from offers where state = 'taken' and ${buildPeriodCondition('ended_at', accountIds, days)}`,

  // From the latest round of the offer to its acceptance.
  time_to_accept: (accountIds, days) => sql`
    select h.account_id, o.job_id, h.at, ${buildBerlinDay('h.at')} as day,
      (extract(epoch from h.at - o.offered_at) / 60)::float8 as value, null::boolean as good
    from history h
    join offers o on o.account_id = h.account_id and o.job_id::text = h.subject_id
    where h.step = 'offer.accept' and h.subject = 'order' and o.offered_at <= h.at
      and ${buildPeriodCondition('h.at', accountIds, days, 'h.account_id')}`,

  // Started at most 15 minutes after the agreed time. Orders without an appointment are left out.
  on_time: (accountIds, days) => sql`
    select partner_account_id as account_id, api_id as job_id, started_at as at, ${buildBerlinDay('started_at')} as day,
      null::float8 as value, started_at <= appointment_start + interval '15 minutes' as good
    from jobs where appointment_start is not null
      and ${buildPeriodCondition('started_at', accountIds, days, 'partner_account_id')}`,

  // Started and finished without interruption, by the last day of the appointment or the day of the start.
  first_visit: (accountIds, days) => sql`
    select j.partner_account_id as account_id, j.api_id as job_id, j.finished_at as at,
      ${buildBerlinDay('j.finished_at')} as day, null::float8 as value,
      ${buildBerlinDay('j.finished_at')} <= ${buildBerlinDay('greatest(j.started_at, j.appointment_end)')} and not exists (
        select from history h
        where h.account_id = j.partner_account_id and h.step = any(${interruptingSteps}::text[])
          and h.subject = 'order' and h.subject_id = j.api_id::text
          and h.at >= j.started_at and h.at <= j.finished_at) as good
    from jobs j where ${buildPeriodCondition('j.finished_at', accountIds, days, 'j.partner_account_id')}`,

  // Net amounts of credit notes on the day of issue. A cancellation subtracts its amount on its own day.
  revenue: (accountIds, { from, to }) => sql`
    select n.account_id, l.job_id, doc.day::timestamptz as at, doc.day,
      sum(doc.sign * l.net_cents)::float8 as value, null::boolean as good
    from credit_notes n
    cross join lateral (values (n.issue_date, 1), (n.cancellation_date, -1)) doc (day, sign)
    join credit_note_lines l on l.credit_note_id = n.id
    where n.account_id = any(${[...accountIds]}::text[])
      and doc.day between ${from.toString()}::date and ${to.toString()}::date
    group by n.id, n.account_id, l.job_id, doc.day, doc.sign`,
}

/** The steps that end a visit before the work is done. */
export const interruptingSteps = ['order.hold', 'order.reportUnreachable', 'order.backToWork', 'order.rework']

const noValueColumns = sql`null::float8 as value, null::boolean as good`

/**
 * Builds the Berlin day of an instant. `expression` is inserted as raw SQL, so it must be a constant of this
 * file.
 */
function buildBerlinDay(expression: string): RawBuilder<string> {
  return sql`(${sql.raw(expression)} at time zone ${sql.lit(zone)})::date`
}

function buildPeriodCondition(
  column: string,
  accountIds: readonly string[],
  { from, to }: Days,
  account = 'account_id',
): RawBuilder<boolean> {
  const [start, end] = [from, to.add({ days: 1 })].map((at) =>
    at.toZonedDateTime(zone).toInstant().toString(),
  )
  return sql`${sql.raw(account)} = any(${[...accountIds]}::text[])
    and ${sql.raw(column)} >= ${start}::timestamptz and ${sql.raw(column)} < ${end}::timestamptz`
}

/** Selects the answers to offers, for the company that they were given for. */
function selectOfferAnswers(step: string, accountIds: readonly string[], days: Days): RawBuilder<unknown> {
  return sql`
    select account_id, subject_id::uuid as job_id, at, ${buildBerlinDay('at')} as day, ${noValueColumns}
    from history where step = ${step} and subject = 'order' and ${buildPeriodCondition('at', accountIds, days)}`
}

/** A period of one figure with a name, under which its sum is returned. */
export interface FigureSpan {
  readonly figure: FigureName
  readonly part: string
  readonly days: Days
}

export interface FigureSum {
  readonly count: number
  readonly good: number
  readonly total: number
  readonly median: number | null
}

/** Sums all periods in one statement, by `figure part`. */
export async function sumFigures(
  tx: Tx,
  accountIds: readonly string[],
  spans: readonly FigureSpan[],
): Promise<Map<string, FigureSum>> {
  const all = getOverallPeriod(spans)
  const events = statisticFigures.map(
    (figure) => sql`select ${sql.lit(figure)} as figure, day, value, good
      from (${figureDefinitions[figure](accountIds, all)}) ${sql.ref(figure)}`,
  )
  const request = spans.map(({ figure, part, days }) => ({
    figure,
    part,
    first: days.from.toString(),
    last: days.to.toString(),
  }))
  const { rows } = await sql<FigureSum & { name: string }>`
    with events as materialized (${sql.join(events, sql` union all `)})
    select s.figure || ' ' || s.part as name, count(*)::int as count,
      count(*) filter (where e.good)::int as good, coalesce(sum(e.value), 0)::float8 as total,
      percentile_cont(0.5) within group (order by e.value)::float8 as median
    from jsonb_to_recordset(${JSON.stringify(request)}::jsonb) as s(figure text, part text, first date, last date)
    join events e on e.figure = s.figure and e.day between s.first and s.last
    group by s.figure, s.part`.execute(tx)
  return new Map(rows.map(({ name, ...sum }) => [name, sum]))
}

/** Returns the period from the first to the last day of all periods. */
function getOverallPeriod(spans: readonly FigureSpan[]): Days {
  const order = Temporal.PlainDate.compare
  const starts = spans.map(({ days }) => days.from).toSorted(order)
  const ends = spans.map(({ days }) => days.to).toSorted(order)
  const [from, to] = [starts[0], ends.at(-1)]
  if (!from || !to) throw new Error('At least one period is required.')
  return { from, to }
}

export interface FigureEvent {
  readonly account_id: string
  readonly account_name: string
  readonly account_city: string
  readonly job_id: string
  readonly day: string
  readonly value: number | null
  readonly good: boolean | null
}

/** Lists a page of the events of one figure, newest first, with their total number. */
export async function listEventPage(
  tx: Tx,
  figure: FigureName,
  accountIds: readonly string[],
  days: Days,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: FigureEvent[] }> {
  const { rows } = await sql<{ total: number; rows: FigureEvent[] }>`
    with events as materialized (${figureDefinitions[figure](accountIds, days)})
    select (select count(*)::int from events) as total,
      (select coalesce(json_agg(to_jsonb(page) - 'at' order by page.at desc, page.job_id, page.account_id), '[]')
        from (
          select e.*, a.name as account_name, coalesce(a.city, '') as account_city
          from events e join accounts a on a.id = e.account_id
          order by e.at desc, e.job_id, e.account_id limit ${limit} offset ${offset}
        ) page) as rows`.execute(tx)
  return rows[0] ?? { total: 0, rows: [] }
}

/** Finds the day of the first offer in Berlin. */
export async function findFirstOfferDay(tx: Tx, accountIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select ${buildBerlinDay('min(offered_at)')} as day from offers
    where account_id = any(${[...accountIds]}::text[])`.execute(tx)
  return rows[0]?.day ?? null
}

/** Lists the caller's companies, the current one first. */
export async function listCompaniesOfCaller({
  tx,
  actor,
}: PersonCall): Promise<{ id: string; name: string; city: string }[]> {
  const { rows } = await sql<{ id: string; name: string; city: string }>`
    select id, name, coalesce(city, '') as city from accounts
    where id = any(${[...actor.accountIds]}::text[])
    order by id <> ${actor.accountId}, name, id`.execute(tx)
  return rows
}
