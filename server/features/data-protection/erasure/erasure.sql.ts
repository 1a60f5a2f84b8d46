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

/** Writes down that somebody is to be erased; null: it is the first time; else what was answered then. */
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

/** What was answered when somebody was erased; null: they were not. */
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

/** Locked: of two runs of its job the second waits, and finds it done. */
export async function lockErasure(tx: Tx, id: string): Promise<ErasureRow | null> {
  const { rows } = await sql<ErasureRow>`
    select subject, subject_id as "subjectId", asked_by as "askedBy", kept, done_at is not null as "isDone"
    from erasures where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function finishErasure(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('erasures').set({ done_at: now }).where('id', '=', id).execute()
}

/** Nobody logs in as this person any more, and their address is free. */
export async function endPersonLogin(tx: Tx, contactId: string, now: string): Promise<void> {
  await sql`update contacts set ended_at = coalesce(ended_at, ${now}), password_hash = null where id = ${contactId}`.execute(
    tx,
  )
}

/** Nobody works for these companies any more. */
export async function deactivateCompanies(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    update accounts set state = 'not_interested', version = version + 1
    where id = any (${[...accountIds]}::text[])`.execute(tx)
}

export async function personExists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
