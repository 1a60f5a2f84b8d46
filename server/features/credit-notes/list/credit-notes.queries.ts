import type { CreditNote } from '#contract/money/credit-notes'
import type { Call, PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { findCreditNotes, type CreditNoteFilter } from './credit-note-list.sql.ts'

/** Returns the caller's credit notes for an export package, newest first. */
export async function listCreditNotesToExport(
  call: PersonCall,
  filter: Pick<CreditNoteFilter, 'from' | 'to' | 'states'>,
  limit: number,
): Promise<CreditNote[]> {
  const sorting = { field: 'issueDate', descending: true } as const
  return findCreditNotes(call.tx, filter, { sorting, limit, offset: 0 })
}

/** Returns a credit note in wire format. Throws `not_found` for an unknown one. */
export async function readCreditNote(call: Call, id: string): Promise<CreditNote> {
  const sorting = { field: 'issueDate', descending: true } as const
  const [note] = await findCreditNotes(call.tx, { id }, { sorting, limit: 1, offset: 0 })
  if (!note) throw new Refusal('not_found')
  return note
}
