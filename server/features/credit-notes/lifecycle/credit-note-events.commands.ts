import { amountToCents } from '#contract/kit/amounts/money'
import type { CreditNote, CreditNoteState } from '#contract/money/credit-notes'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { publishLiveChanges } from '#server/kernel/live-events'
import { readCreditNote } from '../list/credit-notes.queries.ts'
import type { CreditNoteStep } from '../model/credit-note-steps.rules.ts'
import { findRefund } from './credit-notes.sql.ts'
import { findTaxSettlement } from './withholding.sql.ts'

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
    const settlement = await findTaxSettlement(call.tx, note.id)
    if (!settlement) return
    const { number, issueDate, paidAt, totalCents, taxedCents, withheldCents } = settlement
    await enqueueEmail(call, {
      template: 'credit_note_tax_withheld',
      to: { accountId: note.target.id },
      data: {
        number,
        issued_on: issueDate,
        paid_at: paidAt,
        total_cents: totalCents,
        taxed_cents: taxedCents,
        withheld_cents: withheldCents,
      },
    })
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
