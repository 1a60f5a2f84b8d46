import { sql } from 'kysely'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'

/** Whether a service of the order asks for one of these qualifications, given in lower case. */
const needsQualification = (names: readonly string[]) => sql`exists (
  select from job_services s, unnest(s.qualifications) as name
  where s.job_id = j.api_id and lower(name) = any (${[...names]}::text[]))`

/** Lists the orders that this company has an open offer of and that need one of these qualifications. */
export async function listOffersNeeding(
  tx: Tx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id
    from offers o join jobs j on j.api_id = o.job_id
    where o.account_id = ${accountId} and o.state = 'open' and j.status = 'open' and ${needsQualification(names)}
    order by j.api_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Lists the open orders that were matched before, need one of these qualifications, and are not offered to
 * this company.
 */
export async function listOrdersNeeding(
  tx: Tx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select j.api_id as id
    from jobs j
    where j.status = 'open' and j.matched_at is not null and ${needsQualification(names)}
      and not exists (
        select from offers o
        where o.job_id = j.api_id and o.account_id = ${accountId} and o.state in ('open', 'rejected'))
    order by j.api_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists the open orders of a type that were matched before. */
export async function listOpenOrdersOfType(tx: Tx, type: OrderType): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select api_id as id from jobs
    where status = 'open' and matched_at is not null and order_type = ${type}
    order by api_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists the locations of a master account. */
export async function listLocationIds(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.selectFrom('accounts').select('id').where('parent_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/** Marks an order as matched, so that companies that qualify later get it too. */
export async function markOrderMatched(tx: Tx, orderId: string, at: string): Promise<void> {
  await sql`update jobs set matched_at = ${at} where api_id = ${orderId} and matched_at is null`.execute(tx)
}
