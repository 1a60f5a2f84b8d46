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
  documentData,
  lockMissingDocument,
  markDocumentFailed,
  setDocument,
  type DocumentColumn,
  type DocumentData,
} from './credit-note-documents.sql.ts'
import { cancellationInvoice, creditNoteInvoice } from './credit-note-invoice.ts'
import { cancellationSheet, creditNoteSheet, type Sheet } from './credit-note-document.ts'

export interface CreditNotePlatform {
  readonly pdf: PdfPrinter
}

const template = readFileSync(join(import.meta.dirname, 'credit-note.typ'), 'utf8')

/** The jobs of this feature, by name. */
export function creditNoteTasks({ pdf }: CreditNotePlatform): TaskHandlers {
  return {
    'creditNote.render': {
      staged: (context, { creditNoteId }) => renderDocuments(context, creditNoteId, pdf),
    },
  }
}

/** What is done when a document cannot be made: the marketplace and the company see it. */
export const creditNoteFailures: TaskHandlers = {
  'creditNote.render': async (call, { creditNoteId }) => {
    const accountId = await markDocumentFailed(call.tx, creditNoteId, formatInstant(call.now))
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

/** Makes what is missing of a credit note's two documents; a second run finds nothing to do. */
async function renderDocuments(context: TaskContext, id: string, pdf: PdfPrinter): Promise<void> {
  const read = await context.transaction(async (call) => {
    const data = await documentData(call.tx, id)
    return data && { data, at: call.now }
  })
  if (!read) return
  const { data, at } = read
  const save = (sheet: Sheet, invoice: EInvoice, column: DocumentColumn) =>
    saveDocument(context, { id, data, at, sheet, invoice, column, pdf })
  if (!data.fileId) await save(creditNoteSheet(data), creditNoteInvoice(data), 'file_id')
  if (data.cancellationNumber && !data.cancellationFileId) {
    await save(cancellationSheet(data), cancellationInvoice(data), 'cancellation_file_id')
  }
}

interface NewDocument {
  readonly id: string
  readonly data: DocumentData
  readonly at: Temporal.Instant
  readonly sheet: Sheet
  readonly invoice: EInvoice
  readonly column: DocumentColumn
  readonly pdf: PdfPrinter
}

/**
 * Renders one document while no transaction is open. Of two runs at once the first one's document is used; the bytes
 * of the other have no row, so the nightly sweep deletes them.
 */
async function saveDocument(
  context: TaskContext,
  { id, data, at, sheet, invoice, column, pdf }: NewDocument,
): Promise<void> {
  const bytes = await pdf.render(template, sheet, { standard: 'a-3a', invoice, createdAt: at })
  const saved = await saveBytes({ data: bytes, contentType: 'application/pdf' })
  await context.transaction(async (call) => {
    const missing = await lockMissingDocument(call.tx, id, column)
    if (!missing) return
    const file = await addFile(call, saved, { name: `${sheet.title}.pdf`, accountId: data.accountId })
    await setDocument(call.tx, id, column, file.id)
    if (column === 'file_id')
      await publishLiveChanges(call, { accountIds: [data.accountId], topic: 'credit_notes' })
    // A cancellation that was imported may have been sent already.
    else if (missing.state === 'cancelled') await sendCancellation(call, id)
  })
}
