import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeFile } from '#server/features/files/files.commands'
import { announce } from '#server/kernel/announce'
import { instant, type Call } from '#server/kernel/call'
import type { JobHandlers } from '#server/kernel/job-handlers'
import { record } from '#server/kernel/record'
import type { EInvoice } from '#server/platform/e-invoice'
import type { PdfPrinter } from '#server/platform/pdf'
import { sendCancellation } from './credit-notes.commands.ts'
import { documentData, markDocumentFailed, setDocument, type DocumentData } from './document.sql.ts'
import { cancellationInvoice, creditNoteInvoice } from './invoice.ts'
import { cancellationSheet, creditNoteSheet, type Sheet } from './sheet.ts'

export interface CreditNotePlatform {
  readonly pdf: PdfPrinter
}

const template = readFileSync(join(import.meta.dirname, 'credit-note.typ'), 'utf8')

/** The jobs of this feature, by name. */
export function creditNoteJobs({ pdf }: CreditNotePlatform): JobHandlers {
  return { 'creditNote.render': (call, { creditNoteId }) => renderDocuments(call, creditNoteId, pdf) }
}

/** What is done when a document cannot be made: the marketplace and the company see it. */
export const creditNoteFailures: JobHandlers = {
  'creditNote.render': async (call, { creditNoteId }) => {
    const accountId = await markDocumentFailed(call.tx, creditNoteId, instant(call.now))
    if (accountId === null) return
    await record(call, {
      subject: 'credit_note',
      id: creditNoteId,
      step: 'document.fail',
      accountId,
      audience: ['admin'],
      after: { document: 'credit_note' },
    })
    await announce(call, { accountIds: [accountId], topic: 'credit_notes' })
  },
}

/** Makes what is missing of a credit note's two documents; a second run finds nothing to do. */
async function renderDocuments(call: Call, id: string, pdf: PdfPrinter): Promise<void> {
  const data = await documentData(call.tx, id)
  if (!data) return
  if (!data.fileId) {
    const fileId = await print(call, data, creditNoteSheet(data), creditNoteInvoice(data), pdf)
    await setDocument(call.tx, id, 'file_id', fileId)
    await announce(call, { accountIds: [data.accountId], topic: 'credit_notes' })
  }
  if (data.cancellationNumber && !data.cancellationFileId) {
    const fileId = await print(call, data, cancellationSheet(data), cancellationInvoice(data), pdf)
    await setDocument(call.tx, id, 'cancellation_file_id', fileId)
    // Told history may have sent it already.
    if (data.state === 'cancelled') await sendCancellation(call, id)
  }
}

async function print(
  call: Call,
  data: DocumentData,
  sheet: Sheet,
  invoice: EInvoice,
  pdf: PdfPrinter,
): Promise<string> {
  const bytes = await pdf.render(template, sheet, { standard: 'a-3a', invoice, createdAt: call.now })
  const file = await storeFile(call, {
    name: `${sheet.title}.pdf`,
    contentType: 'application/pdf',
    data: bytes,
    accountId: data.accountId,
  })
  return file.id
}
