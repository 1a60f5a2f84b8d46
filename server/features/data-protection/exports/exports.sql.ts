import { sql } from 'kysely'
import type { DataExport } from '#contract/people/data-protection'
import type { Locale } from '#contract/kit/locale'
import type { Tx } from '#server/kernel/call'
import { isOfCompany } from '../erasure/preview.sql.ts'

export interface NewExport {
  readonly id: string
  readonly contact_id: string
  readonly account_id: string | null
  readonly locale: Locale
  readonly created_at: string
}

/** Adds an export. Returns the id of the waiting export about the same subject if there is one. */
export async function insertExport(tx: Tx, row: NewExport): Promise<string> {
  const added = await tx
    .insertInto('data_exports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const waiting = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('contact_id', '=', row.contact_id)
    .where('account_id', 'is not distinct from', row.account_id)
    .where('ready_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting.id
}

/** Returns when the `nth` last export since `since` was requested; null if there were fewer. */
export async function findNthExportTime(
  tx: Tx,
  contactId: string,
  nth: number,
  since: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('data_exports')
    .select('created_at')
    .where('contact_id', '=', contactId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Lists a person's exports (of their own data or of one company) that are waiting or can be downloaded. */
export async function listActiveExports(
  tx: Tx,
  contactId: string,
  accountId: string | null,
  now: string,
): Promise<DataExport[]> {
  const { rows } = await sql<DataExport>`
    select e.id, e.created_at, e.done, e.total, e.expires_at, f.size::float8 as size
    from data_exports e left join files f on f.id = e.file_id
    where e.contact_id = ${contactId} and e.account_id is not distinct from ${accountId}
      and (e.ready_at is null or (e.expires_at > ${now} and e.file_id is not null))
    order by e.created_at desc limit 20`.execute(tx)
  return rows
}

export interface StoredExport {
  readonly contactId: string
  readonly accountId: string | null
  readonly locale: Locale
  readonly fileId: string | null
  readonly expiresAt: string | null
}

export async function findExport(tx: Tx, id: string): Promise<StoredExport | null> {
  const row = await tx
    .selectFrom('data_exports')
    .select([
      'contact_id as contactId',
      'account_id as accountId',
      'locale',
      'file_id as fileId',
      'expires_at as expiresAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Locks an unfinished export. Returns false if it is finished or deleted. */
export async function lockUnfinishedExport(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateExportProgress(tx: Tx, id: string, done: number, total: number): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ done, total })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .execute()
}

export async function finishExport(
  tx: Tx,
  id: string,
  { fileId, readyAt, expiresAt }: { fileId: string; readyAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ file_id: fileId, ready_at: readyAt, expires_at: expiresAt, done: sql`coalesce(total, done)` })
    .where('id', '=', id)
    .execute()
}

/** Returns one company of a person, so that they get one notification instead of one per company. */
export async function listFirstCompanyId(tx: Tx, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select min(account_id)::text as id from memberships where contact_id = ${contactId}
    having count(*) > 0`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the display name of the subject and the ids of the companies included. */
export async function findExportSubject(
  tx: Tx,
  { contactId, accountId }: StoredExport,
): Promise<{ name: string; accountIds: readonly string[] }> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select coalesce(
        (select name from accounts where id = ${accountId}),
        (select concat_ws(' ', first_name, last_name) from contacts where id = ${contactId})) as name,
      array(select id::text from accounts where ${isOfCompany(accountId ?? '')}) as ids`.execute(tx)
  return { name: rows[0]?.name ?? '', accountIds: rows[0]?.ids ?? [] }
}

/**
 * Deletes expired exports, and unfinished ones requested before `stale`, which may then be requested again.
 * Returns the storage keys of their bytes.
 */
export async function deleteExpiredExports(tx: Tx, now: string, stale: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with old as (delete from data_exports
      where expires_at < ${now} or (ready_at is null and created_at < ${stale}) returning file_id)
    delete from files f using old where f.id = old.file_id returning f.storage_key as key`.execute(tx)
  return rows.map(({ key }) => key)
}
