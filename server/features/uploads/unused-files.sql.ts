import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Deletes uploads on which nothing happened since `before`. Returns their ids. */
export async function deleteStaleUploads(tx: Tx, before: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    delete from uploads where updated_at < ${before} returning id`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/**
 * Rows of files that a person uploaded before `before` and that nothing speaks of; at most `most` of them.
 * What belongs to an order stays with it. Gives how many went; their bytes are swept later.
 */
export async function deleteUnusedFiles(tx: Tx, before: string, limit: number): Promise<number> {
  const result = await sql`
    delete from files where id in (
      select f.id from files f
      where f.contact_id is not null and f.job_id is null and f.created_at < ${before}
        and not exists (select from job_files x where x.file_id = f.id)
        and not exists (select from company_documents x where x.file_id = f.id)
        and not exists (select from customer_signatures x where x.file_id = f.id)
        and not exists (select from briefing_documents x where x.file_id = f.id)
        and not exists (select from protocols x where x.file_id = f.id)
        and not exists (select from credit_notes x where x.file_id = f.id or x.cancellation_file_id = f.id)
        and not exists (select from files x where x.original_id = f.id)
      limit ${limit})`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** Of these ids those that no row of a file or of an upload has. */
export async function listIdsWithoutRow(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select asked.id::text from unnest(${[...ids]}::uuid[]) asked (id)
    where not exists (select from files where files.id = asked.id)
      and not exists (select from uploads where uploads.id = asked.id)`.execute(tx)
  return result.rows.map(({ id }) => id)
}
