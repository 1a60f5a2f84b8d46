import type { Insertable } from 'kysely'
import type { Files } from '#db/types'
import type { Tx } from '#server/kernel/call'

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly storageKey: string
  readonly thumbnailKey: string | null
}

export async function insertFile(tx: Tx, row: Insertable<Files>): Promise<void> {
  await tx.insertInto('files').values(row).execute()
}

export async function fileById(tx: Tx, id: string): Promise<StoredFile | null> {
  const row = await tx
    .selectFrom('files')
    .select([
      'id',
      'name',
      'content_type as contentType',
      'size',
      'storage_key as storageKey',
      'thumbnail_key as thumbnailKey',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
