import { toSqlList } from '#server/kernel/sql-values'
import { endedStatuses, settledStatuses } from '#contract/orders/model/order-enums'
import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { RetentionDutyName } from '../retention-duties.rules.ts'
import { getSubjectTables, type DataSubject } from '../data-inventory/data-inventory.sql.ts'

export interface ErasureBlocker {
  readonly code:
    | 'last_admin'
    | 'open_orders'
    | 'uncredited_orders'
    | 'unpaid_credit_notes'
    | 'open_objections'
  readonly count: number
  readonly id: string
  readonly name: string
  /** Whether other people act for that company. */
  readonly hasOthers: boolean
}

const adminAccountIds = (id: string) => sql`
  select m.account_id from memberships m where m.contact_id = ${id} and 'admin' = any (m.profiles)`

/** Returns the companies of which a person is the only admin. */
export async function listLastAdminBlockers(tx: Tx, contactId: string): Promise<ErasureBlocker[]> {
  const { rows } = await sql<ErasureBlocker>`
    select 'last_admin' as code, 1 as count, a.id, a.name, exists (
        select from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
        where m.account_id = a.id and m.contact_id <> ${contactId}) as "hasOthers"
    from accounts a
    where a.id in (${adminAccountIds(contactId)}) and a.erased_at is null
      and not exists (
        select from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
        where m.account_id = a.id and m.contact_id <> ${contactId} and 'admin' = any (m.profiles))
    order by a.name, a.id`.execute(tx)
  return rows
}

/** Returns unfinished orders, unpaid credit notes and open objections of companies. */
export async function listCompanyBlockers(tx: Tx, accountIds: readonly string[]): Promise<ErasureBlocker[]> {
  const anyAccount = sql`any (${[...accountIds]}::text[])`
  const { rows } = await sql<ErasureBlocker>`
    select x.code, count(*)::int as count, a.id, a.name, true as "hasOthers"
    from (
      select case when status = 'completed' then 'uncredited_orders' else 'open_orders' end, partner_account_id
      from jobs where partner_account_id = ${anyAccount} and status not in (${toSqlList(settledStatuses)})
      union all
      select 'unpaid_credit_notes', account_id from credit_notes
      where account_id = ${anyAccount} and state in ('sent', 'received')
      union all
      select 'open_objections', n.account_id
      from credit_note_objections o join credit_notes n on n.id = o.credit_note_id
      where n.account_id = ${anyAccount} and o.outcome is null
    ) x (code, account_id) join accounts a on a.id = x.account_id
    group by x.code, a.id, a.name
    order by a.name, a.id, array_position(
      array['open_orders', 'uncredited_orders', 'unpaid_credit_notes', 'open_objections'], x.code)`.execute(
    tx,
  )
  return rows
}

export interface RetainedRows {
  readonly duty: RetentionDutyName
  readonly count: number
  /** The newest day from which the retention period is counted. */
  readonly since: string
}

/** Counts the rows of a subject that each retention duty requires, according to the data inventory. */
export async function countRetainedRows(tx: Tx, subject: DataSubject): Promise<RetainedRows[]> {
  const parts = getSubjectTables(subject).flatMap(({ table, rows, rule: { erasureAction: action } }) => {
    if (typeof action === 'string' || !('retain' in action)) return []
    const only = action.retainedRows ? sql`and ${action.retainedRows}` : sql``
    const counted = action.uncounted ? sql`0` : sql`count(*)`
    return sql`
      select ${action.retain}::text as duty, ${counted}::int as count,
        (max((${action.since})::timestamptz) at time zone 'Europe/Berlin')::date::text as since
      from ${sql.table(table)} t where ${rows} ${only}`
  })
  const { rows } = await sql<RetainedRows>`
    select duty, sum(count)::int as count, max(since) as since
    from (${sql.join(parts, sql` union all `)}) x
    where since is not null group by duty having sum(count) > 0`.execute(tx)
  return rows
}

/** Counts the open orders that are delegated to a person. */
export async function countDelegatedOpenOrders(tx: Tx, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs where delegated_to_id = ${contactId}
      and status not in (${toSqlList(endedStatuses)})`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface CompanyRow {
  readonly id: string
  readonly name: string
  readonly isErased: boolean
}

/** Accounts that were merged into the company or its locations belong to it: their people act for it. */
export const isOfCompany = (accountId: string) => sql<boolean>`(
  ${accountId} in (id, parent_id, merged_into)
  or merged_into in (select l.id from accounts l where l.parent_id = ${accountId}))`

/**
 * Locks a company and its locations and returns them, the company first. All callers lock in the order of
 * ids, which prevents deadlocks.
 */
export async function lockCompanyAndLocations(tx: Tx, accountId: string): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select id, name, erased_at is not null as "isErased" from accounts
    where ${isOfCompany(accountId)}
    order by id for no key update`.execute(tx)
  return rows.toSorted((one, other) => Number(other.id === accountId) - Number(one.id === accountId))
}

/** Returns a company and its locations without locking them, the company first. */
export async function listCompanyAndLocations(tx: Tx, accountId: string): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select id, name, erased_at is not null as "isErased" from accounts
    where ${isOfCompany(accountId)} order by id = ${accountId} desc, name, id`.execute(tx)
  return rows
}

/**
 * Locks a person's companies, so that an erasure and a change of rights in these companies wait for each
 * other.
 */
export async function lockCompaniesOfPerson(tx: Tx, contactId: string): Promise<void> {
  await sql`
    select id from accounts where id in (select account_id from memberships where contact_id = ${contactId})
    order by id for no key update`.execute(tx)
}

export interface CompanyMember {
  readonly id: string
  /** Another company that they act for. */
  readonly elsewhere: string | null
  /** Admin or owner of one of these companies. */
  readonly isOwner: boolean
}

/** Returns the people who act for these companies or belong to them and are not erased yet. */
export async function listCompanyMembers(tx: Tx, accountIds: readonly string[]): Promise<CompanyMember[]> {
  const anyAccount = sql`any (${[...accountIds]}::text[])`
  const { rows } = await sql<CompanyMember>`
    select c.id,
      (select m.account_id from memberships m
        where m.contact_id = c.id and not m.account_id = ${anyAccount} order by m.account_id limit 1) as elsewhere,
      exists (select from memberships m where m.contact_id = c.id and m.account_id = ${anyAccount}
        and m.profiles && array['admin', 'company_owner']) as "isOwner"
    from contacts c
    where c.erased_at is null and (c.account_id = ${anyAccount}
      or exists (select from memberships m where m.contact_id = c.id and m.account_id = ${anyAccount}))
    order by c.id`.execute(tx)
  return rows
}
