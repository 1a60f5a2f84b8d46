import { type Insertable, sql } from 'kysely'
import type { Files } from '#db/types'
import type { Tx } from '#server/kernel/call'

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly storageKey: string
  readonly thumbnailKey: string | null
  /** A person sent it; it was not made by the product. */
  readonly isSent: boolean
}

export async function insertFile(tx: Tx, row: Insertable<Files>): Promise<void> {
  await tx.insertInto('files').values(row).execute()
}

export async function findFileById(tx: Tx, id: string): Promise<StoredFile | null> {
  const row = await tx
    .selectFrom('files')
    .select([
      'id',
      'name',
      'content_type as contentType',
      'size',
      'storage_key as storageKey',
      'thumbnail_key as thumbnailKey',
      sql<boolean>`contact_id is not null`.as('isSent'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function findFileCaption(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('files').select('caption').where('id', '=', id).executeTakeFirst()
  return row?.caption ?? null
}

/** Sets the caption of a file of these companies; null: it is not theirs; `approved`: its order is past changing. */
export async function updateFileCaption(
  tx: Tx,
  id: string,
  caption: string | null,
  accountIds: readonly string[],
): Promise<'set' | 'approved' | null> {
  const found = await sql<{ status: string | null }>`
    select j.status from files f left join jobs j on j.api_id = f.job_id
    where f.id = ${id} and f.account_id = any (${[...accountIds]}::text[]) for update of f`.execute(tx)
  const [file] = found.rows
  if (!file) return null
  if (['completed', 'invoice_sent', 'paid', 'closed'].includes(file.status ?? '')) return 'approved'
  await tx.updateTable('files').set({ caption }).where('id', '=', id).execute()
  return 'set'
}

/**
 * Gives files to a company, and with them the pictures that they were drawn on. Files of an order belong to
 * the company that has the order, also where its master account uploaded them.
 */
export async function moveFilesToAccount(tx: Tx, ids: readonly string[], accountId: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update files set account_id = ${accountId}
    where account_id <> ${accountId} and (id = any (${[...ids]}::uuid[])
      or id in (select original_id from files where id = any (${[...ids]}::uuid[])))`.execute(tx)
}
