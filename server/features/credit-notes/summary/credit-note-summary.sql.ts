import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

export interface NoteSum {
  readonly count: number
  readonly cents: number
}

export interface CreditNoteSums {
  readonly open: NoteSum
  readonly paidThisMonth: NoteSum
  readonly paidThisYear: NoteSum
  /** Payments of the last twelve months, and the median of their days since the issue. */
  readonly payments: number
  readonly medianDays: number | null
}

/**
 * Sums the credit notes of the caller's companies. A cancelled credit note counts nowhere, because its money is
 * returned or was never sent.
 */
export async function sumCreditNotes(tx: Tx, today: Temporal.PlainDate): Promise<CreditNoteSums> {
  const [month, year, recent] = [
    today.with({ day: 1 }),
    today.with({ month: 1, day: 1 }),
    today.subtract({ years: 1 }),
  ].map(String)
  const { rows } = await sql<{
    open_count: number
    open_cents: number
    month_count: number
    month_cents: number
    year_count: number
    year_cents: number
    payments: number
    median_days: number | null
  }>`
    select count(*) filter (where n.state in ('sent', 'received'))::int as open_count,
      coalesce(sum(n.total_cents) filter (where n.state in ('sent', 'received')), 0)::float8 as open_cents,
      count(*) filter (where n.state = 'paid' and paid.day >= ${month}::date)::int as month_count,
      coalesce(sum(paid.cents) filter (where n.state = 'paid' and paid.day >= ${month}::date), 0)::float8 as month_cents,
      count(*) filter (where n.state = 'paid' and paid.day >= ${year}::date)::int as year_count,
      coalesce(sum(paid.cents) filter (where n.state = 'paid' and paid.day >= ${year}::date), 0)::float8 as year_cents,
      count(*) filter (where n.state = 'paid' and paid.day >= ${recent}::date)::int as payments,
      percentile_cont(0.5) within group (order by paid.day - n.issue_date)
        filter (where n.state = 'paid' and paid.day >= ${recent}::date)::float8 as median_days
    from credit_notes n
    cross join lateral (select (n.paid_at at time zone 'Europe/Berlin')::date as day,
      n.total_cents - n.withheld_cents as cents) paid`.execute(tx)
  const [row] = rows
  return {
    open: { count: row?.open_count ?? 0, cents: row?.open_cents ?? 0 },
    paidThisMonth: { count: row?.month_count ?? 0, cents: row?.month_cents ?? 0 },
    paidThisYear: { count: row?.year_count ?? 0, cents: row?.year_cents ?? 0 },
    payments: row?.payments ?? 0,
    medianDays: row?.median_days ?? null,
  }
}

export async function countOpenObjections(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from credit_note_objections o
    join credit_notes n on n.id = o.credit_note_id
    where o.outcome is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Sums the net prices of approved orders. Issuing a credit note takes an order out of this status. */
export async function sumUncreditedOrders(tx: Tx, accountIds: readonly string[]): Promise<NoteSum> {
  const { rows } = await sql<NoteSum>`
    select count(*)::int as count, coalesce(sum(price_purchasing_cents), 0)::float8 as cents
    from jobs where partner_account_id = any(${[...accountIds]}::text[]) and status = 'completed'`.execute(tx)
  return rows[0] ?? { count: 0, cents: 0 }
}

/** Counts the credit notes of each month of issue, newest month first. */
export async function countMonths(tx: Tx, limit: number): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(issue_date, 'YYYY-MM') as month, count(*)::int as count
    from credit_notes group by 1 order by 1 desc limit ${limit}`.execute(tx)
  return rows
}
