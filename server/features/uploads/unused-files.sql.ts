import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

/** Deletes uploads that have not changed since `before`. Returns their ids. */
export async function deleteStaleUploads(tx: Tx, before: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    delete from uploads where updated_at < ${before} returning id`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/**
 * Deletes up to `limit` rows of files that a person uploaded before `before` and that nothing refers to.
 * Files of an order stay with it. Returns the number of rows; their bytes are deleted on a later night.
 */
export async function deleteUnusedFiles(tx: Tx, before: string, limit: number): Promise<number> {
  const result = await sql`
    delete from files where id in (
      select f.id from files f
      where f.contact_id is not null and f.job_id is null and f.created_at < ${before}
        and not exists (select from job_files x where x.file_id = f.id)
        and not exists (select from comment_files x where x.file_id = f.id)
        and not exists (select from company_documents x where x.file_id = f.id)
        and not exists (select from customer_signatures x where x.file_id = f.id)
        and not exists (select from briefing_documents x where x.file_id = f.id)
        and not exists (select from protocols x where x.file_id = f.id)
        and not exists (select from credit_notes x where x.file_id = f.id or x.cancellation_file_id = f.id)
        and not exists (select from files x where x.original_id = f.id)
      limit ${limit})`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** Returns those of these ids that belong to no file and no upload. */
export async function listIdsWithoutRow(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select asked.id::text from unnest(${[...ids]}::uuid[]) asked (id)
    where not exists (select from files where files.id = asked.id)
      and not exists (select from uploads where uploads.id = asked.id)`.execute(tx)
  return result.rows.map(({ id }) => id)
}
