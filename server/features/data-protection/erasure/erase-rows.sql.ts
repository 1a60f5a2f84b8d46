import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { Tx } from '#server/kernel/call'
import { erasedName } from '../retention-duties.rules.ts'
import { getSubjectTables, type DataSubject, type TableName } from '../data-inventory/data-inventory.sql.ts'

/** Files and uploads whose bytes must be deleted from the file store, collected while rows are deleted. */
export interface DeletedStorage {
  readonly fileIds: string[]
  readonly uploads: { readonly id: string; readonly pieces: readonly number[] }[]
}

export function createDeletedStorage(): DeletedStorage {
  return { fileIds: [], uploads: [] }
}

/**
 * Allows names to be removed from the history until the end of the transaction. A trigger forbids it
 * otherwise.
 */
export async function allowHistoryErasure(tx: Tx): Promise<void> {
  await sql`select set_config('gewerk.erasing', 'on', true)`.execute(tx)
}

/**
 * Applies the data inventory to every table for this subject, except `files`: `deleteUnreferencedFiles`
 * handles them last.
 */
export async function eraseInventoryRows(
  tx: Tx,
  subject: DataSubject,
  deleted: DeletedStorage,
): Promise<void> {
  for (const { table, rows, rule } of getSubjectTables(subject)) {
    const { erasureAction: action } = rule
    if (table === 'files') continue
    if (action === 'delete') await deleteInventoryRows(tx, table, rows, deleted)
    else if ('blank' in action) await blankInventoryRows(tx, table, rows, action.blank)
    else if ('retain' in action && action.retainedRows)
      await deleteInventoryRows(tx, table, sql`${rows} and not (${action.retainedRows})`, deleted)
  }
}

interface DeletedRow {
  readonly id?: string
  readonly file_id?: string | null
  readonly pieces?: readonly number[]
}

async function deleteInventoryRows(
  tx: Tx,
  table: TableName,
  rows: RawBuilder<unknown>,
  deleted: DeletedStorage,
): Promise<void> {
  const result = await sql<{ row: DeletedRow }>`
    delete from ${sql.table(table)} t where ${rows} returning to_jsonb(t) as row`.execute(tx)
  for (const { row } of result.rows) {
    if (row.file_id) deleted.fileIds.push(row.file_id)
    if (table === 'uploads' && row.id) deleted.uploads.push({ id: row.id, pieces: row.pieces ?? [] })
  }
}

async function blankInventoryRows(
  tx: Tx,
  table: TableName,
  rows: RawBuilder<unknown>,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  // Column names and values come from the data inventory, never from input, so raw SQL is safe.
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`)
  await sql`update ${sql.table(table)} t set ${sql.join(set)} where ${rows}`.execute(tx)
}

const isUnreferencedFile = sql`
  not exists (select from job_files x where x.file_id = f.id)
  and not exists (select from comment_files x where x.file_id = f.id)
  and not exists (select from company_documents x where x.file_id = f.id)
  and not exists (select from customer_signatures x where x.file_id = f.id)
  and not exists (select from briefing_documents x where x.file_id = f.id)
  and not exists (select from protocols x where x.file_id = f.id)
  and not exists (select from seals x where x.file_id = f.id)
  and not exists (select from credit_notes x where x.file_id = f.id or x.cancellation_file_id = f.id)
  and not exists (select from credit_note_packages x where x.file_id = f.id)
  and not exists (select from data_exports x where x.file_id = f.id)
  and not exists (select from files x where x.original_id = f.id)`

/** Deletes those of these files that no table refers to. Returns their storage keys. */
export async function deleteUnreferencedFiles(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const keys: string[] = []
  // Repeats, because an original picture can be deleted only after the drawings made on it.
  for (;;) {
    const { rows } = await sql<{ keys: string[] }>`
      delete from files f where ${which} and ${isUnreferencedFile}
      returning array_remove(array[f.storage_key, f.thumbnail_key], null) as keys`.execute(tx)
    if (rows.length === 0) return keys
    keys.push(...rows.flatMap((row) => row.keys))
  }
}

/** Selects files of a person or a company that belong to no order. */
export function filesWithoutOrder(subject: DataSubject, deleted: DeletedStorage): RawBuilder<unknown> {
  const own =
    'person' in subject
      ? sql`f.contact_id = ${subject.person}`
      : sql`f.account_id = any (${[...subject.company]}::text[])`
  return sql`f.job_id is null and (${own} or f.id = any (${deleted.fileIds}::uuid[]))`
}

export interface PersonAddress {
  readonly email: string
  readonly name: string
  readonly locale: Locale
  readonly isConfirmed: boolean
}

/** Returns the address for the last email; null if the person is erased already. */
export async function findPersonAddress(tx: Tx, contactId: string): Promise<PersonAddress | null> {
  const { rows } = await sql<PersonAddress>`
    select email, concat_ws(' ', first_name, last_name) as name, locale,
      email_confirmed_at is not null as "isConfirmed"
    from contacts where id = ${contactId} and erased_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Returns the orders that are delegated to a person: their list projection contains the name. */
export async function listDelegatedOrderIds(tx: Tx, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select api_id as id from jobs where delegated_to_id = ${contactId} order by api_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes the delegate's name from history entries that other people wrote about delegations. */
export async function eraseDelegateName(tx: Tx, contactId: string, name: string): Promise<void> {
  const blank = (column: 'before' | 'after') => sql`${sql.ref(column)} = case
    when h.${sql.ref(column)}->>'delegated_to' = ${name}
    then h.${sql.ref(column)} || ${JSON.stringify({ delegated_to: erasedName })}::jsonb else h.${sql.ref(column)} end`
  await sql`
    update history h set ${blank('before')}, ${blank('after')}
    where h.subject = 'order' and h.account_id in (select account_id from memberships where contact_id = ${contactId})
      and (h.before->>'delegated_to' = ${name} or h.after->>'delegated_to' = ${name})`.execute(tx)
}

/** Assigns a person to their other company. */
export async function reassignPersonToCompany(
  tx: Tx,
  contactId: string,
  from: readonly string[],
  to: string,
): Promise<void> {
  await sql`
    update contacts set account_id = ${to}
    where id = ${contactId} and account_id = any (${[...from]}::text[])`.execute(tx)
}

/** Returns the open orders for which these companies have an open offer. */
export async function listOfferedOrderIds(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.job_id as id from offers o join jobs j on j.api_id = o.job_id
    where o.account_id = any (${[...accountIds]}::text[]) and o.state = 'open' and j.status = 'open'
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the admins and owners of a location's master account who do not act for the location itself. */
export async function listOwnersOfMasterAccount(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from accounts a join memberships m on m.account_id = a.parent_id join contacts c on c.id = m.contact_id
    where a.id = ${accountId} and c.ended_at is null and m.profiles && array['admin', 'company_owner']
      and not exists (select from memberships own where own.contact_id = c.id and own.account_id = a.id)
    order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}
