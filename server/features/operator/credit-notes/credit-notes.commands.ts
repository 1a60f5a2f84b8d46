import { amountToCents, centsToAmount } from '#contract/kit/amounts/money'
import type { RefundMethod } from '#contract/money/credit-notes'
import type { OperatorOutput } from '#contract/operator/operator-api'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
} from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import {
  listCreditNoteGaps,
  issueCreditNotes,
  reportBlockedCreditNote,
} from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { previewPayment } from '#server/features/credit-notes/lifecycle/withholding.queries'
import { settleObjection } from '#server/features/credit-notes/objections/objections.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { readCreditNoteView } from './credit-notes.sql.ts'
import { requireOrderId, readOrderView } from '../orders/orders.sql.ts'

type CreditNote = OperatorOutput<'creditNote.receive'>
type IssuedCreditNote = OperatorOutput<'creditNote.issue'>

/**
 * Issues the credit note of an order, optionally together with other orders of the same company. Returns the
 * note of this order and names the further ones, which credit the orders of another tax case. If the company cannot be credited, the refusal is returned instead of thrown, so that the notification is
 * committed.
 */
export async function issueCreditNoteForOrder(
  call: OperatorCall,
  id: string,
  others: readonly string[] = [],
): Promise<IssuedCreditNote | Refusal> {
  const { api_id, partner, status } = await readOrderView(call, id)
  if (!partner) throw new Refusal('status_not_allowed')
  const missing = await listCreditNoteGaps(call, partner.id)
  if (missing.length > 0 && status === 'completed') {
    await reportBlockedCreditNote(call, partner.id, missing)
    return new Refusal('credit_note_blocked', { missing })
  }
  const orderIds = [api_id, ...(await findCompanionOrderIds(call, others, partner.id))]
  const notes = await issueCreditNotes(call, { accountId: partner.id, orderIds })
  const main = notes.find(({ jobs }) => jobs.some((order) => order.api_id === api_id)) ?? notes[0]
  const further = notes.filter((note) => note !== main).map((note) => ({ id: note.id, number: note.number }))
  return { ...(await readCreditNoteView(call, main.id)), further_credit_notes: further }
}

/**
 * Returns the api_ids of the other orders. Throws with the index of one that is unknown or of another
 * company.
 */
async function findCompanionOrderIds(
  call: OperatorCall,
  ids: readonly string[],
  partnerId: string,
): Promise<string[]> {
  const found: string[] = []
  for (const [index, id] of ids.entries()) {
    const order = await requireOrderId(call, id).then(
      (orderId) => readOrderView(call, orderId),
      () => null,
    )
    if (order?.partner?.id !== partnerId)
      throw createFieldRefusal({ [`with_job_ids.${index}`]: 'invalid_id' })
    found.push(order.api_id)
  }
  return found
}

export async function markCreditNoteReceived(call: OperatorCall, id: string): Promise<CreditNote> {
  await receiveCreditNote(call, id)
  return readCreditNoteView(call, id)
}

/** Returns what to pay today. */
export async function previewCreditNotePayment(
  call: OperatorCall,
  id: string,
): Promise<OperatorOutput<'creditNote.previewPayment'>> {
  const { totalCents, constructionCents, reason, taxedCents, withheldCents } = await previewPayment(call, id)
  return {
    total: centsToAmount(totalCents),
    construction: centsToAmount(constructionCents),
    reason,
    taxed: centsToAmount(taxedCents),
    withheld: centsToAmount(withheldCents),
    payable: centsToAmount(totalCents - withheldCents),
  }
}

export async function markCreditNotePaid(
  call: OperatorCall,
  id: string,
  withheld: number | undefined,
): Promise<CreditNote> {
  await payCreditNote(call, id, withheld === undefined ? undefined : amountToCents(withheld))
  return readCreditNoteView(call, id)
}

export async function answerCreditNoteObjection(
  call: OperatorCall,
  id: string,
  answer: Parameters<typeof settleObjection>[2],
): Promise<CreditNote> {
  await settleObjection(call, id, answer)
  return readCreditNoteView(call, id)
}

export async function cancelCreditNoteWithRefund(
  call: OperatorCall,
  id: string,
  refund: RefundMethod,
): Promise<CreditNote> {
  await cancelCreditNote(call, id, refund)
  return readCreditNoteView(call, id)
}
