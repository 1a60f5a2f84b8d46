import type { Input } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import type { DatevPackage, formatDatevPackage } from '#server/platform/documents/datev-package'
import type { FileStore } from '#server/platform/storage/file-store'
import type { createZip, ZipEntry, ZipText } from '#server/platform/storage/zip'
import { isOrderedRange } from '../date-range.rules.ts'
import { revenueAccounts } from '../datev-batch.rules.ts'
import { listDatevDocuments, type DatevDocumentRow } from './datev-documents.sql.ts'

export interface DatevPackageDependencies {
  readonly config: Pick<Config, 'appTitle'>
  readonly files: FileStore
  readonly zipOf: typeof createZip
  readonly formatDatev: typeof formatDatevPackage
}

/** DATEV accepts 4,999 documents; a company downloads a year at most. */
const maxDatevDocuments = 1_000

/**
 * Returns the documents of a date range as a DATEV document package: a zip of PDFs and bookings. Throws
 * `documents_pending` while a PDF is still being created.
 */
export async function exportDatevPackage(
  call: PersonCall,
  query: Input<'creditNote.datevPackage'>['query'],
  { config, files, zipOf, formatDatev }: DatevPackageDependencies,
): Promise<BinaryReply> {
  if (!isOrderedRange(query)) throw createFieldRefusal({ to_date: 'end_before_start' })
  const { from_date: from, to_date: to, chart, debtor } = query
  const documents = await listDatevDocuments(call.tx, { from, to, limit: maxDatevDocuments + 1 })
  if (documents.length === 0) throw new Refusal('nothing_to_export')
  if (documents.length > maxDatevDocuments) throw new Refusal('too_much_to_export')
  if (documents.some(({ pdf }) => pdf === null)) throw new Refusal('documents_pending')
  const madeAt = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()
  const booked = documents.map((document) => ({
    ...document,
    revenueAccount: revenueAccounts[chart][document.vatStatus],
  }))
  const formatted = formatDatev(booked, { debtor, madeAt, system: config.appTitle })
  return {
    ...zipOf(createDatevEntries(documents, formatted), files),
    contentType: 'application/zip',
    fileName: `DATEV Belege ${from} bis ${to}.zip`,
    download: true,
  }
}

function createDatevEntries(
  documents: readonly DatevDocumentRow[],
  { index, entries }: DatevPackage,
): (ZipEntry | ZipText)[] {
  const at = documents[0]?.createdAt ?? ''
  return [
    { name: 'document.xml', data: Buffer.from(index), at },
    ...documents.flatMap(({ createdAt, pdf }, place) => {
      const { name, bookings } = entries[place] ?? {}
      return [
        ...(bookings ? [{ name: `${name}.xml`, data: Buffer.from(bookings), at: createdAt }] : []),
        ...(pdf ? [{ ...pdf, name: `${name}.pdf`, at: createdAt }] : []),
      ]
    }),
  ]
}
