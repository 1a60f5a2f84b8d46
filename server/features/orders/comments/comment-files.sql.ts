import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

export interface AttachableFile {
  readonly id: string
  readonly name: string
}

/**
 * Lists those of the files that a message of this order may contain: files of these companies that are used
 * neither for another order nor as a document of the company.
 */
export async function listAttachableFiles(
  tx: Tx,
  accountIds: readonly string[],
  orderId: string,
  ids: readonly string[],
): Promise<AttachableFile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AttachableFile>`
    select f.id, f.name from files f
    where f.id = any (${[...ids]}::uuid[]) and f.account_id = any (${[...accountIds]}::text[])
      and f.contact_id is not null and (f.job_id is null or f.job_id = ${orderId})
      and not exists (select from job_files o where o.file_id = f.id and o.job_id <> ${orderId})
      and not exists (select from comment_files o where o.file_id = f.id and o.job_id <> ${orderId})
      and not exists (select from company_documents o where o.file_id = f.id)
      and not exists (select from customer_signatures o where o.file_id = f.id)`.execute(tx)
  return rows
}

/** Attaches files to a comment in the given order. */
export async function insertCommentFiles(
  tx: Tx,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .insertInto('comment_files')
    .values(
      [...new Set(fileIds)].map((file_id, position) => ({
        comment_id: id,
        job_id: orderId,
        file_id,
        position,
      })),
    )
    .execute()
}
