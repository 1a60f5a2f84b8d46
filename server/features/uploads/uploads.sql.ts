import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'

export interface UploadRow {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly received: number
  /** The offset of each piece, ascending. */
  readonly pieces: readonly number[]
  readonly originalId: string | null
  readonly fileId: string | null
}

export async function insertUpload(
  tx: Tx,
  upload: Pick<UploadRow, 'id' | 'name' | 'size' | 'originalId'> & {
    readonly accountId: string
    readonly contactId: string
    readonly at: string
  },
): Promise<void> {
  const { id, name, size } = upload
  await tx
    .insertInto('uploads')
    .values({
      id,
      name,
      size,
      account_id: upload.accountId,
      contact_id: upload.contactId,
      original_id: upload.originalId,
      created_at: upload.at,
      updated_at: upload.at,
    })
    .execute()
}

/** Finds the person's own upload and locks it, so that of two equal pieces one is added. */
export async function lockUpload(tx: Tx, id: string, contactId: string): Promise<UploadRow | null> {
  return selectUpload(tx, id, contactId, sql`for update`)
}

export async function findUpload(tx: Tx, id: string, contactId: string): Promise<UploadRow | null> {
  return selectUpload(tx, id, contactId, sql``)
}

async function selectUpload(tx: Tx, id: string, contactId: string, lock: ReturnType<typeof sql>) {
  const result = await sql<UploadRow>`
    select id, name, size::int, received::int, pieces::int[], original_id as "originalId", file_id as "fileId"
    from uploads where id = ${id} and contact_id = ${contactId} ${lock}`.execute(tx)
  return result.rows[0] ?? null
}

export async function updateUploadPieces(
  tx: Tx,
  id: string,
  piece: { readonly offset: number; readonly end: number; readonly at: string },
): Promise<void> {
  await sql`update uploads set received = ${piece.end}, pieces = pieces || ${piece.offset}::bigint,
    updated_at = ${piece.at} where id = ${id}`.execute(tx)
}

export async function updateUploadFile(tx: Tx, id: string, fileId: string, at: string): Promise<void> {
  await tx.updateTable('uploads').set({ file_id: fileId, updated_at: at }).where('id', '=', id).execute()
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Whether the file is a picture of these companies, so that it can be the original of a drawing. */
export async function isOwnPicture(tx: Tx, id: string, accountIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('account_id', 'in', [...accountIds])
    .where('content_type', 'like', 'image/%')
    .executeTakeFirst()
  return row !== undefined
}
