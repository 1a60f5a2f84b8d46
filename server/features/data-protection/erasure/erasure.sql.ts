import { sql } from 'kysely'
import type { RetainedData } from '#contract/people/data-protection'
import type { Tx } from '#server/kernel/call'

export interface NewErasure {
  readonly id: string
  readonly subject: 'person' | 'company'
  readonly subject_id: string
  readonly asked_by: 'person' | 'operator'
  readonly asked_at: string
  readonly kept: readonly RetainedData[]
}

/**
 * Adds an erasure. Returns null if it is the first one of the subject, otherwise the retained data that the
 * first one reported.
 */
export async function insertErasure(
  tx: Tx,
  { kept, ...row }: NewErasure,
): Promise<readonly RetainedData[] | null> {
  const added = await tx
    .insertInto('erasures')
    .values({ ...row, kept: JSON.stringify(kept) })
    .onConflict((conflict) => conflict.columns(['subject', 'subject_id']).doNothing())
    .executeTakeFirst()
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return null
  return (await findErasureResult(tx, row.subject, row.subject_id)) ?? []
}

/** Returns the retained data that the erasure of a subject reported; null if the subject is not erased. */
export async function findErasureResult(
  tx: Tx,
  subject: NewErasure['subject'],
  id: string,
): Promise<readonly RetainedData[] | null> {
  const row = await tx
    .selectFrom('erasures')
    .select('kept')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return row ? (row.kept as unknown as readonly RetainedData[]) : null
}

export interface ErasureRow {
  readonly subject: NewErasure['subject']
  readonly subjectId: string
  readonly askedBy: NewErasure['asked_by']
  readonly kept: readonly RetainedData[]
  readonly isDone: boolean
}

/** Locks the erasure, so that a second run of its task waits and then finds it done. */
export async function lockErasure(tx: Tx, id: string): Promise<ErasureRow | null> {
  const { rows } = await sql<ErasureRow>`
    select subject, subject_id as "subjectId", asked_by as "askedBy", kept, done_at is not null as "isDone"
    from erasures where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function finishErasure(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('erasures').set({ done_at: now }).where('id', '=', id).execute()
}

/** Ends the log-in and frees the email address. */
export async function endPersonLogin(tx: Tx, contactId: string, now: string): Promise<void> {
  await sql`update contacts set ended_at = coalesce(ended_at, ${now}), password_hash = null where id = ${contactId}`.execute(
    tx,
  )
}

/** Deactivates these companies. */
export async function deactivateCompanies(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    update accounts set state = 'not_interested', version = version + 1
    where id = any (${[...accountIds]}::text[])`.execute(tx)
}

export async function personExists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
