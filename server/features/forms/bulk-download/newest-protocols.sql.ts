import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

export interface StoredProtocol {
  readonly name: string
  readonly storageKey: string
  readonly size: number
  readonly at: string
}

/** Returns the newest protocol of each of these orders, in the order of the ids. */
export async function listNewestProtocols(tx: Tx, orderIds: readonly string[]): Promise<StoredProtocol[]> {
  const result = await sql<StoredProtocol>`
    select f.name, f.storage_key as "storageKey", f.size::float8 as size, newest.created_at as at
    from unnest(${[...orderIds]}::uuid[]) with ordinality wanted (id, place)
    join lateral (
      select p.file_id, p.created_at from protocols p where p.job_id = wanted.id
      order by p.order_version desc, p.edition desc limit 1
    ) newest on true
    join files f on f.id = newest.file_id
    order by wanted.place`.execute(tx)
  return result.rows
}
