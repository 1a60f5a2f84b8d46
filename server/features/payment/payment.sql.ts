import { toSqlList } from '#server/kernel/sql-values'
import { paymentClosedStatuses, settledStatuses } from '#contract/orders/model/order-enums'
import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Whether the company is still owed money: it has an order that is neither paid, closed nor cancelled. */
export async function hasOpenOrders(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from jobs where partner_account_id = ${accountId}
        and status not in (${toSqlList(paymentClosedStatuses)})
    ) as open`.execute(tx)
  return rows[0]?.open ?? false
}

/** Counts the accepted orders for which the company has no credit note. */
export async function countUncreditedOrders(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where partner_account_id = ${accountId} and status not in (${toSqlList(settledStatuses)})`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findCompanyName(tx: Tx, accountId: string): Promise<string> {
  const row = await tx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.name
}

/** Finds the master account of a location, or the successor of a merged account. */
export async function findMasterAccountId(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('accounts')
    .select(({ fn }) => fn.coalesce('merged_into', 'parent_id').as('parent_id'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.parent_id ?? null
}

/**
 * Lists admins and owners of the master account of a location, or of the successor of a merged account, who are not
 * admin or owner of the location itself.
 */
export async function listMasterAccountOwners(tx: Tx, accountId: string): Promise<string[]> {
  const owning = sql`array['admin', 'company_owner']`
  const { rows } = await sql<{ id: string }>`
    select c.id from accounts a
    join memberships m on m.account_id in (a.parent_id, a.merged_into) and m.profiles && ${owning}
    join contacts c on c.id = m.contact_id and c.ended_at is null and c.email_confirmed_at is not null
    where a.id = ${accountId} and not exists (
      select from memberships own where own.account_id = a.id and own.contact_id = c.id and own.profiles && ${owning})
    order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a person of one of these companies uploaded the file and it is not used elsewhere. */
export async function isOwnUpload(tx: Tx, fileId: string, accountIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (
      select from files f where f.id = ${fileId} and f.account_id = any (${[...accountIds]}::text[]) and f.contact_id is not null
        and not exists (select from job_files x where x.file_id = f.id)
        and not exists (select from comment_files x where x.file_id = f.id)
        and not exists (select from company_documents x where x.file_id = f.id)
        and not exists (select from customer_signatures x where x.file_id = f.id)
    ) as own`.execute(tx)
  return rows[0]?.own ?? false
}
