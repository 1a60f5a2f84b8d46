import type { Insertable, Updateable } from 'kysely'
import type { CreditNoteObjections } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** Returns whether the caller may see the credit note; row-level security hides those of other companies. */
export async function isCreditNoteVisible(tx: Tx, creditNoteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('id', '=', creditNoteId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findObjection(
  tx: Tx,
  creditNoteId: string,
): Promise<{ outcome: string | null } | null> {
  const row = await tx
    .selectFrom('credit_note_objections')
    .select('outcome')
    .where('credit_note_id', '=', creditNoteId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertObjection(tx: Tx, row: Insertable<CreditNoteObjections>): Promise<void> {
  await tx.insertInto('credit_note_objections').values(row).execute()
}

export async function updateObjectionAnswer(
  tx: Tx,
  creditNoteId: string,
  change: Updateable<CreditNoteObjections>,
): Promise<void> {
  await tx
    .updateTable('credit_note_objections')
    .set(change)
    .where('credit_note_id', '=', creditNoteId)
    .execute()
}
