import { sql, type RawBuilder } from 'kysely'
import { statisticFigures, type FigureName } from '#contract/company/statistic-figures'
import type { PersonCall, Tx } from '#server/kernel/call'
import type { Days } from './periods.rules.ts'

const zone = 'Europe/Berlin'

/**
 * Each figure as the events that it is made of: whose, of which order, when, and its minutes or cents, or whether it
 * is good. The one definition; sums and lists read it alike. Days are Berlin's, instants are bounded by their ends.
 */
type FigureDefinition = (accountIds: readonly string[], days: Days) => RawBuilder<unknown>

const figureDefinitions: Record<FigureName, FigureDefinition> = {
  // First opened by somebody of the company, or answered without: `seen_at` is set once per round of an offer.
  offers_seen: (accountIds, days) => sql`
    select account_id, job_id, seen_at as at, ${buildBerlinDay('seen_at')} as day, ${noValueColumns}
    from offers where ${buildPeriodCondition('seen_at', accountIds, days)}`,

  offers_accepted: (accountIds, days) => selectOfferAnswers('offer.accept', accountIds, days),
  offers_rejected: (accountIds, days) => selectOfferAnswers('offer.reject', accountIds, days),

  // Another company was faster. An offer that came again since is no longer lost.
  offers_lost: (accountIds, days) => sql`
    select account_id, job_id, ended_at as at, ${buildBerlinDay('ended_at')} as day, ${noValueColumns}
    from offers where state = 'taken' and ${buildPeriodCondition('ended_at', accountIds, days)}`,

  // From the offer's latest round to the acceptance.
  time_to_accept: (accountIds, days) => sql`
    select h.account_id, o.job_id, h.at, ${buildBerlinDay('h.at')} as day,
      (extract(epoch from h.at - o.offered_at) / 60)::float8 as value, null::boolean as good
    from history h
    join offers o on o.account_id = h.account_id and o.job_id::text = h.subject_id
    where h.step = 'offer.accept' and h.subject = 'order' and o.offered_at <= h.at
      and ${buildPeriodCondition('h.at', accountIds, days, 'h.account_id')}`,

  // Begun at most a quarter of an hour after the agreed time; what has no appointment is not asked.
  on_time: (accountIds, days) => sql`
    select partner_account_id as account_id, api_id as job_id, started_at as at, ${buildBerlinDay('started_at')} as day,
      null::float8 as value, started_at <= appointment_start + interval '15 minutes' as good
    from jobs where appointment_start is not null
      and ${buildPeriodCondition('started_at', accountIds, days, 'partner_account_id')}`,

  // Begun and finished without a break, on the last day of the appointment or on the day of the beginning.
  first_visit: (accountIds, days) => sql`
    select j.partner_account_id as account_id, j.api_id as job_id, j.finished_at as at,
      ${buildBerlinDay('j.finished_at')} as day, null::float8 as value,
      ${buildBerlinDay('j.finished_at')} <= ${buildBerlinDay('greatest(j.started_at, j.appointment_end)')} and not exists (
        select from history h
        where h.account_id = j.partner_account_id and h.step = any(${interruptingSteps}::text[])
          and h.subject = 'order' and h.subject_id = j.api_id::text
          and h.at >= j.started_at and h.at <= j.finished_at) as good
    from jobs j where ${buildPeriodCondition('j.finished_at', accountIds, days, 'j.partner_account_id')}`,

  // Credit notes, net, on the day of issue; a cancellation takes its sum back on its own day.
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

/** What ends a visit before the work is done. */
const interruptingSteps = ['order.hold', 'order.reportUnreachable', 'order.backToWork', 'order.rework']

const noValueColumns = sql`null::float8 as value, null::boolean as good`

/** The day of an instant in Berlin; `expression` is one of this file's own. */
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

/** What somebody of the company said to an offer, for the company that it was said for. */
function selectOfferAnswers(step: string, accountIds: readonly string[], days: Days): RawBuilder<unknown> {
  return sql`
    select account_id, subject_id::uuid as job_id, at, ${buildBerlinDay('at')} as day, ${noValueColumns}
    from history where step = ${step} and subject = 'order' and ${buildPeriodCondition('at', accountIds, days)}`
}

/** Some days of one figure, under a name that is given back with their sum. */
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

/** The sums of all spans in one statement, by `figure part`. */
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
  const asked = spans.map(({ figure, part, days }) => ({
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
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s(figure text, part text, first date, last date)
    join events e on e.figure = s.figure and e.day between s.first and s.last
    group by s.figure, s.part`.execute(tx)
  return new Map(rows.map(({ name, ...sum }) => [name, sum]))
}

/** From the first day of any span to the last. */
function getOverallPeriod(spans: readonly FigureSpan[]): Days {
  const order = Temporal.PlainDate.compare
  const starts = spans.map(({ days }) => days.from).toSorted(order)
  const ends = spans.map(({ days }) => days.to).toSorted(order)
  const [from, to] = [starts[0], ends.at(-1)]
  if (!from || !to) throw new Error('No days are asked for')
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

/** The events of one figure, newest first: a page of them, and how many there are. */
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

/** The day of the first offer, in Berlin. */
export async function findFirstOfferDay(tx: Tx, accountIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select ${buildBerlinDay('min(offered_at)')} as day from offers
    where account_id = any(${[...accountIds]}::text[])`.execute(tx)
  return rows[0]?.day ?? null
}

/** The caller's companies, the own first. */
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
