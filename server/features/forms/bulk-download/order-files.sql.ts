import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

interface StoredFile {
  readonly name: string
  readonly storageKey: string
  readonly size: number
  readonly at: string
}

/** Returns where these files are stored, in the order of the ids. */
export async function listStoredFiles(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select f.name, f.storage_key as "storageKey", f.size::float8 as size, f.created_at as at
    from unnest(${[...ids]}::uuid[]) with ordinality wanted (id, place)
    join files f on f.id = wanted.id
    order by wanted.place`.execute(tx)
  return rows
}
