import { amountToCents } from '#contract/kit/amounts/money'
import type { CreditNote, CreditNoteState } from '#contract/money/credit-notes'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory, recordHistoryEntries } from '#server/kernel/history'
import { publishLiveChanges } from '#server/kernel/live-events'
import { readCreditNote } from '../list/credit-notes.queries.ts'
import type { CreditNoteStep } from '../model/credit-note-steps.rules.ts'
import { findRefund } from './credit-notes.sql.ts'
import { listTaxSettlements, type TaxSettlement } from './withholding.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'creditNote.render': { readonly creditNoteId: string }
  }
}

interface CreditNoteEvent {
  readonly step: CreditNoteStep | 'creditNote.issue'
  readonly before?: CreditNoteState
  readonly parentId: string | null
}

/** Records a step in the history, publishes it to open pages and enqueues its document and mail. */
export async function recordCreditNoteEvent(
  call: Call,
  id: string,
  { step, before, parentId }: CreditNoteEvent,
): Promise<CreditNote> {
  const note = await readCreditNote(call, id)
  const accountId = note.target.id
  const after = { status: note.status, number: note.number, cancellation_number: note.cancellationNumber }
  await recordHistory(call, {
    subject: 'credit_note',
    id,
    step,
    accountId,
    before: before ? { status: before } : null,
    after,
  })
  const accountIds = parentId ? [accountId, parentId] : [accountId]
  await publishLiveChanges(call, { accountIds, topic: 'credit_notes' }, { accountIds, topic: 'counts' })
  await sideEffects[step]?.(call, note)
  return note
}

/** A step of one credit note that is recorded together with those of others. */
export interface TakenStep {
  readonly note: {
    readonly id: string
    readonly number: string
    readonly account_id: string
    readonly parent_id: string | null
    readonly cancellation_number: string | null
  }
  readonly step: CreditNoteStep
  readonly before: CreditNoteState
  readonly after: CreditNoteState
}

/** Does the same as `recordCreditNoteEvent` for many steps, with one statement for all of them where it can. */
export async function recordCreditNoteEvents(call: Call, steps: readonly TakenStep[]): Promise<void> {
  await recordHistoryEntries(
    call,
    steps.map(({ note, step, before, after }) => ({
      subject: 'credit_note',
      id: note.id,
      step,
      accountId: note.account_id,
      before: { status: before },
      after: { status: after, number: note.number, cancellation_number: note.cancellation_number },
    })),
  )
  const accountIds = [
    ...new Set(steps.flatMap(({ note }) => [note.account_id, ...(note.parent_id ? [note.parent_id] : [])])),
  ]
  await publishLiveChanges(call, { accountIds, topic: 'credit_notes' }, { accountIds, topic: 'counts' })
  const paid = steps.filter(({ step }) => step === 'creditNote.pay').map(({ note }) => note)
  for (const settlement of await listTaxSettlements(
    call.tx,
    paid.map(({ id }) => id),
  ))
    await mailWithheldTax(call, settlement)
}

/** Tasks that a step enqueues. */
const sideEffects: Partial<
  Record<CreditNoteEvent['step'], (call: Call, note: CreditNote) => Promise<unknown>>
> = {
  'creditNote.issue': async (call, note) => {
    await requestRendering(call, note)
    await enqueueEmail(call, {
      template: 'credit_note_issued',
      to: { accountId: note.target.id },
      data: { number: note.number, total_cents: amountToCents(note.grandTotal), orders: note.jobs.length },
    })
  },
  'creditNote.pay': async (call, note) => {
    const [settlement] = await listTaxSettlements(call.tx, [note.id])
    if (settlement) await mailWithheldTax(call, settlement)
  },
  'creditNote.cancel': requestRendering,
  'creditNote.sendCancellation': async (call, note) =>
    enqueueEmail(call, {
      template: 'credit_note_cancelled',
      to: { accountId: note.target.id },
      data: {
        number: note.number,
        cancellation_number: note.cancellationNumber ?? '',
        total_cents: amountToCents(note.paidAmount ?? note.grandTotal),
        refund: await findRefund(call.tx, note.id),
      },
    }),
}

/** Mails the tax settlement to the company (§ 48 EStG). */
async function mailWithheldTax(call: Call, settlement: TaxSettlement): Promise<void> {
  const { accountId, number, issueDate, paidAt, totalCents, taxedCents, withheldCents } = settlement
  await enqueueEmail(call, {
    template: 'credit_note_tax_withheld',
    to: { accountId },
    data: {
      number,
      issued_on: issueDate,
      paid_at: paidAt,
      total_cents: totalCents,
      taxed_cents: taxedCents,
      withheld_cents: withheldCents,
    },
  })
}

function requestRendering(call: Call, note: CreditNote): Promise<void> {
  return requestCreditNoteDocuments(call, note.id)
}

/**
 * Enqueues the creation of missing documents, from `at` on. Repeated requests count once. Documents of silent
 * imports have a lower priority.
 */
export async function requestCreditNoteDocuments(
  call: Call,
  id: string,
  at?: Temporal.Instant,
): Promise<void> {
  const when = {
    key: `creditNote.render ${id}`,
    priority: call.suppressNotifications ? 10 : 0,
    ...(at && { at }),
  }
  await enqueueTask(call, 'creditNote.render', { creditNoteId: id }, when)
}

/** Returns the day in Berlin on which documents of this call are issued. */
export function getIssueDay(call: Call): Temporal.PlainDate {
  return call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
}
