import { publishLiveChanges } from '#server/kernel/live-events'
import type { ObjectionOutcome } from '#contract/money/credit-notes'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { cancelCreditNote } from '../lifecycle/credit-notes.commands.ts'
import { canObject } from '../model/credit-note-steps.rules.ts'
import { lockCreditNote } from '../lifecycle/credit-notes.sql.ts'
import {
  updateObjectionAnswer,
  insertObjection,
  isCreditNoteVisible,
  findObjection,
} from './objections.sql.ts'

/**
 * Records the company's objection, with which the credit note loses its effect as an invoice (§ 14 Abs. 2
 * Satz 3 UStG). A company can object once.
 */
export async function objectToCreditNote(
  call: PersonCall,
  id: string,
  reason: string,
): Promise<{ objectedAt: string }> {
  if (!(await isCreditNoteVisible(call.tx, id))) throw new Refusal('not_found')
  // Companies may read credit notes, but only the marketplace may lock them.
  const note = await lockObjectedCreditNote(asMarketplace(call), id)
  const earlier = await findObjection(call.tx, id)
  if (earlier) throw new Refusal('already_exists')
  if (!canObject(note.state, false)) throw new Refusal('status_not_allowed')
  const at = formatInstant(call.now)
  const { contactId, name } = call.actor
  await insertObjection(call.tx, {
    credit_note_id: id,
    contact_id: contactId,
    author_name: name,
    reason,
    objected_at: at,
  })
  await recordObjectionStep(call, note.account_id, id, 'creditNote.object', { reason })
  return { objectedAt: at }
}

async function lockObjectedCreditNote(call: Call, id: string) {
  const note = await lockCreditNote(call.tx, id)
  if (!note) throw new Refusal('not_found')
  return note
}

/** Answers an objection. Accepting cancels the credit note, so that the orders can be credited again. */
export async function settleObjection(
  call: Call,
  id: string,
  { outcome, answer }: { readonly outcome: ObjectionOutcome; readonly answer: string },
): Promise<void> {
  const note = await lockObjectedCreditNote(call, id)
  const objection = await findObjection(call.tx, id)
  if (!objection || objection.outcome) throw new Refusal('status_not_allowed')
  await updateObjectionAnswer(call.tx, id, { outcome, answer, answered_at: formatInstant(call.now) })
  if (outcome === 'accepted' && canObject(note.state, false)) await cancelCreditNote(call, id)
  await recordObjectionStep(call, note.account_id, id, 'creditNote.answerObjection', { outcome, answer })
  await enqueueEmail(call, {
    template: 'objection_answered',
    to: { accountId: note.account_id },
    data: { number: note.number, outcome, answer },
  })
}

async function recordObjectionStep(
  call: Call,
  accountId: string,
  id: string,
  step: string,
  after: object,
): Promise<void> {
  await recordHistory(call, { subject: 'credit_note', id, step, accountId, after })
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'credit_notes' })
}
