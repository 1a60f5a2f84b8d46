import type { CreditNote, RefundMethod } from '#contract/money/credit-notes'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { evaluateTransition, getTargetState, requireTransition } from '#server/kernel/state-machine'
import {
  creditNoteSteps,
  formatDocumentNumber,
  orderFollowUps,
  type CreditNoteStep,
  type OrderFollowUp,
} from '../model/credit-note-steps.rules.ts'
import { getIssueDay, recordCreditNoteEvent } from './credit-note-events.commands.ts'
import * as table from './credit-notes.sql.ts'

/** The company has it. */
export async function receiveCreditNote(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.receive', () => Promise.resolve({}))
}

/** The money is on its way: the orders are paid too. */
export async function payCreditNote(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.pay', () =>
    Promise.resolve({ paid_at: formatInstant(call.now) }),
  )
}

/**
 * Cancels by a document of its own with its own number; the first one stays as it was. The jobs are
 * completed again and may be credited again. `refund`: how the money of a paid one goes back.
 */
export async function cancelCreditNote(
  call: Call,
  id: string,
  refund: RefundMethod = 'offset',
): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.cancel', async (note) => {
    const today = getIssueDay(call)
    const count = await table.takeNextDocumentNumber(call.tx, 'cancellation', today.year)
    const number = formatDocumentNumber('cancellation', today.year, count)
    return {
      cancellation_number: number,
      cancellation_date: today.toString(),
      search: `${note.search} ${number}`,
      ...(note.state === 'paid' && { refund }),
    }
  })
}

/** The document of the cancellation is there: the company is told. */
export async function sendCancellation(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.sendCancellation', () => Promise.resolve({}))
}

type LockedCreditNote = NonNullable<Awaited<ReturnType<typeof table.lockCreditNote>>>

/** One step of a credit note: lock, decide by the table, lead its orders, change, tell. */
async function takeCreditNoteStep(
  call: Call,
  id: string,
  name: CreditNoteStep,
  change: (note: LockedCreditNote) => Promise<Omit<table.CreditNoteStateChange, 'state'>>,
): Promise<CreditNote> {
  const note = await table.lockCreditNote(call.tx, id)
  if (!note) throw new Refusal('not_found')
  const matchingSteps = creditNoteSteps.filter((step) => step.name === name)
  const step = requireTransition(evaluateTransition(matchingSteps, note.state, [call.actor.kind]))
  await moveCreditedOrders(call, id, orderFollowUps[name])
  await table.updateCreditNote(call.tx, id, { ...(await change(note)), state: getTargetState(step, null) })
  return recordCreditNoteEvent(call, id, { step: name, before: note.state, parentId: note.parent_id })
}

async function moveCreditedOrders(
  call: Call,
  id: string,
  followUp: OrderFollowUp | undefined,
): Promise<void> {
  if (!followUp) return
  const orders = await table.listCreditedOrders(call.tx, id, followUp.from)
  for (const orderId of orders) await applyMarketplaceTransition(call, orderId, followUp.step)
}
