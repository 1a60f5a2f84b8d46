import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFile, saveBytes } from '#server/features/files/files.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import { recordHistory } from '#server/kernel/history'
import type { EInvoice } from '#server/platform/documents/e-invoice'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import { sendCancellation } from '../lifecycle/credit-notes.commands.ts'
import {
  findCreditNoteDocumentData,
  lockNoteWithoutDocument,
  markCreditNoteDocumentFailed,
  updateDocumentFile,
  type DocumentColumn,
  type CreditNoteDocumentData,
} from './credit-note-documents.sql.ts'
import { createCancellationInvoice, createCreditNoteInvoice } from './credit-note-invoice.document.ts'
import {
  createCancellationDocument,
  createCreditNoteDocument,
  type CreditNoteDocument,
} from './credit-note.document.ts'

export interface CreditNoteDependencies {
  readonly pdf: PdfPrinter
}

const creditNoteTemplate = readFileSync(join(import.meta.dirname, 'credit-note.typ'), 'utf8')

export function createCreditNoteTasks({ pdf }: CreditNoteDependencies): TaskHandlers {
  return {
    'creditNote.render': {
      staged: (context, { creditNoteId }) => renderCreditNoteDocuments(context, creditNoteId, pdf),
    },
  }
}

/** Records a document that repeatedly failed, so that the marketplace and the company see it. */
export const creditNoteFailureHandlers: TaskHandlers = {
  'creditNote.render': async (call, { creditNoteId }) => {
    const accountId = await markCreditNoteDocumentFailed(call.tx, creditNoteId, formatInstant(call.now))
    if (accountId === null) return
    await recordHistory(call, {
      subject: 'credit_note',
      id: creditNoteId,
      step: 'document.fail',
      accountId,
      audience: ['admin'],
      after: { document: 'credit_note' },
    })
    await publishLiveChanges(call, { accountIds: [accountId], topic: 'credit_notes' })
  },
}

/** Creates the missing documents of a credit note. A second run finds nothing to do. */
async function renderCreditNoteDocuments(context: TaskContext, id: string, pdf: PdfPrinter): Promise<void> {
  const read = await context.transaction(async (call) => {
    const data = await findCreditNoteDocumentData(call.tx, id)
    return data && { data, at: call.now }
  })
  if (!read) return
  const { data, at } = read
  const save = (sheet: CreditNoteDocument, invoice: EInvoice, column: DocumentColumn) =>
    renderAndSaveDocument(context, { id, data, at, sheet, invoice, column, pdf })
  if (!data.fileId) await save(createCreditNoteDocument(data), createCreditNoteInvoice(data), 'file_id')
  if (data.cancellationNumber && !data.cancellationFileId) {
    await save(createCancellationDocument(data), createCancellationInvoice(data), 'cancellation_file_id')
  }
}

interface DocumentToRender {
  readonly id: string
  readonly data: CreditNoteDocumentData
  readonly at: Temporal.Instant
  readonly sheet: CreditNoteDocument
  readonly invoice: EInvoice
  readonly column: DocumentColumn
  readonly pdf: PdfPrinter
}

/**
 * Renders one document while no transaction is open. Of two concurrent runs the first one's document is used;
 * the nightly sweep deletes the bytes of the other.
 */
async function renderAndSaveDocument(
  context: TaskContext,
  { id, data, at, sheet, invoice, column, pdf }: DocumentToRender,
): Promise<void> {
  const bytes = await pdf.render(creditNoteTemplate, sheet, { standard: 'a-3a', invoice, createdAt: at })
  const saved = await saveBytes(context.services.files, { data: bytes, contentType: 'application/pdf' })
  await context.transaction(async (call) => {
    const missing = await lockNoteWithoutDocument(call.tx, id, column)
    if (!missing) return
    const file = await addFile(call, saved, { name: `${sheet.title}.pdf`, accountId: data.accountId })
    await updateDocumentFile(call.tx, id, column, file.id)
    if (column === 'file_id')
      await publishLiveChanges(call, { accountIds: [data.accountId], topic: 'credit_notes' })
    // An imported cancellation may already have been sent.
    else if (missing.state === 'cancelled') await sendCancellation(call, id)
  })
}
