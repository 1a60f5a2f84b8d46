import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Returns those of the orders that have a protocol. */
export async function listOrdersWithProtocol(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    select distinct p.job_id from protocols p where p.job_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  return rows.map((row) => row.job_id)
}
