import type { Tx } from '#server/kernel/call'

/** The one company that holds an open offer of an order; null: none or several. */
export async function soleOffered(tx: Tx, orderId: string): Promise<string | null> {
  const rows = await tx
    .selectFrom('offers')
    .select('account_id')
    .where('job_id', '=', orderId)
    .where('state', '=', 'open')
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.account_id ?? null) : null
}
