import { centsToAmount } from '#contract/kit/amounts/money'
import type { CreditNote, RefundMethod, WithholdingReason } from '#contract/money/credit-notes'
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
import {
  getIssueDay,
  recordCreditNoteEvent,
  recordCreditNoteEvents,
  type TakenStep,
} from './credit-note-events.commands.ts'
import * as table from './credit-notes.sql.ts'
import { previewPayment } from './withholding.queries.ts'
import { lockCompanyForPayment } from './withholding.sql.ts'

/** Marks a credit note as received by the company. */
export async function receiveCreditNote(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.receive', () => Promise.resolve({}))
}

/**
 * Marks a credit note and its orders as paid today and records the tax withheld (§ 48 EStG). Throws
 * `withholding_changed` if the payer withheld another amount, given in cents, and `in_payment_file` if a
 * transfer is under way.
 */
export async function payCreditNote(call: Call, id: string, withheldByPayer?: number): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.pay', async ({ account_id }) => {
    await requireNoTransfer(call, id)
    await lockCompanyForPayment(call.tx, account_id)
    const { reason, taxedCents, withheldCents } = await previewPayment(call, id)
    if (withheldByPayer !== undefined && withheldByPayer !== withheldCents)
      throw new Refusal('withholding_changed', { current: { withheld: centsToAmount(withheldCents) } })
    return {
      paid_at: formatInstant(call.now),
      withholding: reason,
      taxed_cents: taxedCents,
      withheld_cents: withheldCents,
    }
  })
}

/**
 * Marks a credit note with a total of zero as received and paid today: there is nothing to transfer, and its orders would
 * wait for a payment forever.
 */
export async function settleWithoutPayment(call: Call, id: string): Promise<CreditNote> {
  await receiveCreditNote(call, id)
  return payCreditNote(call, id)
}

/** A transfer that has arrived: the day of its booking, and the tax as it was fixed with the amount. */
export interface SettledTransfer {
  readonly creditNoteId: string
  /** `YYYY-MM-DD`. */
  readonly paidOn: string
  readonly withholding: WithholdingReason | null
  readonly taxedCents: number
  readonly withheldCents: number
}

/**
 * Marks credit notes and their orders as paid by transfers. A company that was paid has received its credit note.
 * Everything but the orders is written for all credit notes at once, because a statement of the bank has thousands.
 */
export async function settleByTransfers(call: Call, transfers: readonly SettledTransfer[]): Promise<void> {
  const ids = transfers.map(({ creditNoteId }) => creditNoteId)
  const notes = await table.lockCreditNotes(call.tx, ids)
  if (notes.length < new Set(ids).size) throw new Refusal('not_found')
  const events = notes.flatMap((note) =>
    note.state === 'sent'
      ? [
          takeStep(call, note, 'creditNote.receive'),
          takeStep(call, { ...note, state: 'received' }, 'creditNote.pay'),
        ]
      : [takeStep(call, note, 'creditNote.pay')],
  )
  await moveCreditedOrders(call, ids, orderFollowUps['creditNote.pay'])
  await table.markCreditNotesPaid(
    call.tx,
    transfers.map((transfer) => ({
      id: transfer.creditNoteId,
      paid_at: formatInstant(getBookingInstant(call, transfer.paidOn)),
      withholding: transfer.withholding,
      taxed_cents: transfer.taxedCents,
      withheld_cents: transfer.withheldCents,
    })),
  )
  await recordCreditNoteEvents(call, events)
}

/**
 * Reopens a paid credit note whose transfer came back: it and its orders wait for the payment again. A credit note that was
 * cancelled meanwhile stays cancelled.
 */
export async function reopenAfterReturn(call: Call, id: string): Promise<void> {
  const note = await table.lockCreditNote(call.tx, id)
  if (note?.state !== 'paid') return
  await takeCreditNoteStep(call, id, 'creditNote.returnPayment', () =>
    Promise.resolve({ paid_at: null, withholding: null, taxed_cents: 0, withheld_cents: 0 }),
  )
}

/** Noon of the booking day in Berlin, because statements name no time; now on the same day before noon. */
function getBookingInstant(call: Call, day: string): Temporal.Instant {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:00' })
  const booked = noon.toInstant()
  return Temporal.Instant.compare(booked, call.now) < 0 ? booked : call.now
}

async function requireNoTransfer(call: Call, id: string): Promise<void> {
  if (await table.hasOrderedTransfer(call.tx, id)) throw new Refusal('in_payment_file')
}

/**
 * Cancels a credit note with a separate document and number; the original stays unchanged. Its orders become
 * completed and can be credited again. `refund` says how the money of a paid credit note is returned. Throws
 * `in_payment_file` while a transfer is under way.
 */
export async function cancelCreditNote(
  call: Call,
  id: string,
  refund: RefundMethod = 'offset',
): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.cancel', async (note) => {
    await requireNoTransfer(call, id)
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

/** Marks the cancellation as sent, once its document exists, and notifies the company. */
export async function sendCancellation(call: Call, id: string): Promise<CreditNote> {
  return takeCreditNoteStep(call, id, 'creditNote.sendCancellation', () => Promise.resolve({}))
}

type LockedCreditNote = NonNullable<Awaited<ReturnType<typeof table.lockCreditNote>>>

/**
 * Takes one step: locks the credit note, evaluates the transition, moves its orders, saves and records the
 * step.
 */
async function takeCreditNoteStep(
  call: Call,
  id: string,
  name: CreditNoteStep,
  change: (note: LockedCreditNote) => Promise<Omit<table.CreditNoteStateChange, 'state'>>,
): Promise<CreditNote> {
  const note = await table.lockCreditNote(call.tx, id)
  if (!note) throw new Refusal('not_found')
  const { after } = takeStep(call, note, name)
  await moveCreditedOrders(call, [id], orderFollowUps[name])
  await table.updateCreditNote(call.tx, id, { ...(await change(note)), state: after })
  return recordCreditNoteEvent(call, id, { step: name, before: note.state, parentId: note.parent_id })
}

/** Evaluates a step of a locked credit note. Throws unless it is allowed. */
function takeStep(call: Call, note: LockedCreditNote, name: CreditNoteStep): TakenStep {
  const matchingSteps = creditNoteSteps.filter((step) => step.name === name)
  const step = requireTransition(evaluateTransition(matchingSteps, note.state, [call.actor.kind]))
  return { note, step: name, before: note.state, after: getTargetState(step, null) }
}

async function moveCreditedOrders(
  call: Call,
  ids: readonly string[],
  followUp: OrderFollowUp | undefined,
): Promise<void> {
  if (!followUp) return
  const orders = await table.listCreditedOrders(call.tx, ids, followUp.from)
  for (const orderId of orders) await applyMarketplaceTransition(call, orderId, followUp.step)
}
