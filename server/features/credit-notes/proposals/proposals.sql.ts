import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/call'
import { performedOnColumn, type OrderToCredit } from '../lifecycle/credit-notes.sql.ts'

/** Statements about approved orders that no credit note has yet. */

/** Orders `j` that can be credited: approved, on no valid credit note and in no run that is not finished. */
const isCreditable: RawBuilder<boolean> = sql`j.status = 'completed' and j.partner_account_id is not null
  and not exists (
    select from credit_note_lines l join credit_notes n on n.id = l.credit_note_id
    where l.job_id = j.api_id and n.cancellation_number is null)
  and not exists (select from credit_run_orders r where r.job_id = j.api_id and r.is_open)`

export interface CreditableOrder extends OrderToCredit {
  readonly partner_account_id: string
  readonly sfid: string | null
  readonly status_since: string
}

/** Returns the orders of these companies that can be credited, the first approved one first. */
export async function listCreditableOrders(
  tx: Tx,
  accountIds: readonly string[],
): Promise<CreditableOrder[]> {
  if (accountIds.length === 0) return []
  const rows = await tx
    .selectFrom('jobs as j')
    .select(['api_id', 'sfid', 'name', 'partner_account_id', 'order_type', 'status_since'])
    .select(performedOnColumn.as('performed_on'))
    .where('partner_account_id', 'in', [...accountIds])
    .where(isCreditable)
    .orderBy('status_since')
    .orderBy('api_id')
    .execute()
  return rows.flatMap((row) =>
    row.partner_account_id === null ? [] : [{ ...row, partner_account_id: row.partner_account_id }],
  )
}

export interface CompanyToCredit {
  readonly id: string
  readonly name: string
}

/** Returns the companies with orders that can be credited, the one that waits longest first, and their number. */
export async function listCompaniesToCredit(
  tx: Tx,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: CompanyToCredit[] }> {
  const matches = search ? sql`strpos(lower(a.name), ${search.toLowerCase()}) > 0` : sql`true`
  const { rows } = await sql<CompanyToCredit & { total: number }>`
    select a.id, a.name, count(*) over ()::int as total
    from (select j.partner_account_id, min(j.status_since) as oldest_at from jobs j
      where ${isCreditable} group by j.partner_account_id) waiting
    join accounts a on a.id = waiting.partner_account_id
    where ${matches}
    order by waiting.oldest_at, a.id limit ${limit} offset ${offset}`.execute(tx)
  if (rows.length === 0 && offset > 0) {
    const first = await listCompaniesToCredit(tx, { search, limit: 1, offset: 0 })
    return { total: first.total, rows: [] }
  }
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ id, name }) => ({ id, name })) }
}

/**
 * Returns the sums in cents that were released in runs since an instant without a second person, by master account. Failed
 * and skipped companies do not count.
 */
export async function sumReleasedByMaster(tx: Tx, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select coalesce(a.parent_id, a.id) as id, sum(i.total_cents)::float8 as cents
    from credit_runs r join credit_run_items i on i.run_id = r.id join accounts a on a.id = i.account_id
    where r.created_at >= ${since} and not r.needs_approval and i.state in ('open', 'issued')
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Facts that a person should know about a company before it is credited. */
export interface CompanyStanding {
  readonly account_id: string
  /** Types of documents that have ended while no other one of the type is in force. */
  readonly ended: readonly string[]
  readonly restricted: boolean
}

/** Returns the standing of these companies on a day in Berlin. */
export async function listCompanyStandings(
  tx: Tx,
  accountIds: readonly string[],
  today: string,
): Promise<CompanyStanding[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<CompanyStanding>`
    select a.id as account_id, account_is_restricted(a.id, ${today}::date) as restricted,
      array(
        select d.type::text from company_documents d
        where d.account_id = a.id and d.refused_reason is null
          and (d.type <> 'personal_id_card' or a.company_type <> 'company')
        group by d.type
        having bool_and(coalesce(d.lifetime_end < ${today}::date, false)) order by d.type) as ended
    from accounts a where a.id = any (${[...accountIds]}::text[])`.execute(tx)
  return rows
}
