import { sql } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Package } from '#contract/money/bookkeeping'
import type { Tx } from '#server/kernel/call'
import type { ZipEntry } from '#server/platform/storage/zip'

export interface NewPackage {
  readonly id: string
  readonly account_id: string
  readonly contact_id: string
  readonly from_date: string | null
  readonly to_date: string | null
  readonly credit_note_ids: string[]
  readonly created_at: string
}

export async function insertPackage(tx: Tx, row: NewPackage): Promise<void> {
  await tx.insertInto('credit_note_packages').values(row).execute()
}

/** Lets the requests of one person wait for each other until the end of the transaction. */
export async function lockPackagesOf(tx: Tx, contactId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit note packages ${contactId}`}, 0))`.execute(
    tx,
  )
}

interface RequestedPackage {
  readonly contactId: string
  readonly ids: readonly string[]
  readonly since: string
}

/** Returns whether a package of the same credit notes, requested after `since` by the same person, is not finished yet. */
export async function isPackageBeingCreated(
  tx: Tx,
  { contactId, ids, since }: RequestedPackage,
): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_note_packages')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`credit_note_ids = ${[...ids]}::uuid[]`)
    .where('ready_at', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a person's packages created after `since`. Progress is the number of credit notes with all documents. */
export async function findRecentPackages(tx: Tx, contactId: string, since: string): Promise<Package[]> {
  const result = await sql<Omit<Package, 'path'> & { file_id: string | null }>`
    select p.id, p.from_date, p.to_date, cardinality(p.credit_note_ids) as count, p.created_at, p.expires_at,
      p.file_id, case when p.ready_at is not null then cardinality(p.credit_note_ids) else
        (select count(*)::integer from credit_notes n where n.id = any (p.credit_note_ids) and n.file_id is not null
          and (n.cancellation_number is null or n.cancellation_file_id is not null))
      end as done
    from credit_note_packages p
    where p.contact_id = ${contactId} and p.created_at >= ${since}
    order by p.created_at desc, p.id desc limit 20`.execute(tx)
  return result.rows.map(({ file_id, ...row }) => ({
    ...row,
    path: file_id && `/documents-api/file/${file_id}`,
  }))
}

export interface PackageContents {
  readonly accountId: string
  readonly contactId: string
  readonly creditNoteIds: readonly string[]
  readonly isReady: boolean
  /** The period that was requested, `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  /** Of the person who requested it. */
  readonly locale: Locale
}

/** Locks a package until the end of the transaction. Returns null if it does not exist. */
export async function lockPackage(tx: Tx, id: string): Promise<PackageContents | null> {
  const row = await tx
    .selectFrom('credit_note_packages')
    .select([
      'account_id as accountId',
      'contact_id as contactId',
      'credit_note_ids as creditNoteIds',
      sql<boolean>`ready_at is not null`.as('isReady'),
      'from_date as from',
      'to_date as to',
      sql<Locale>`(select locale from contacts c where c.id = contact_id)`.as('locale'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Returns which of these credit notes lack a document, their own or that of their cancellation. */
export async function listNotesWithoutDocuments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('file_id', 'is', null),
        eb.and([eb('cancellation_number', 'is not', null), eb('cancellation_file_id', 'is', null)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the files of these credit notes and their cancellations. Their names contain the number, so they
 * are unique.
 */
export async function listPackageDocuments(tx: Tx, ids: readonly string[]): Promise<ZipEntry[]> {
  const result = await sql<ZipEntry>`
    select doc.name || '.pdf' as name, f.storage_key as "storageKey", f.size::float8 as size, f.created_at as at
    from credit_notes n,
      lateral (values ('Gutschrift ' || n.number, n.file_id),
        ('Stornierung ' || n.cancellation_number, n.cancellation_file_id)) doc (name, file_id)
    join files f on f.id = doc.file_id
    where n.id = any (${[...ids]}::uuid[])
    order by n.number, doc.name`.execute(tx)
  return result.rows
}

export async function finishPackage(
  tx: Tx,
  id: string,
  { fileId, readyAt, expiresAt }: { fileId: string; readyAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable('credit_note_packages')
    .set({ file_id: fileId, ready_at: readyAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Detaches and deletes the file rows of expired packages. The nightly sweep deletes the bytes. */
export async function clearExpiredPackages(tx: Tx, now: string): Promise<void> {
  const rows = await sql<{ file_id: string }>`
    update credit_note_packages p set file_id = null
    from (select id, file_id from credit_note_packages where expires_at < ${now} and file_id is not null
      for update) old
    where p.id = old.id returning old.file_id`.execute(tx)
  const ids = rows.rows.map(({ file_id }) => file_id)
  if (ids.length > 0) await tx.deleteFrom('files').where('id', 'in', ids).execute()
}
