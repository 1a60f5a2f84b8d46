import type { Input } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import type { FileStore } from '#server/platform/storage/file-store'
import type { createZip, ZipEntry, ZipText } from '#server/platform/storage/zip'
import { isOrderedRange } from '../date-range.rules.ts'
import { listDatevDocuments, type DatevDocument } from './datev-documents.sql.ts'
import {
  formatDatevIndex,
  formatDatevLedger,
  getDatevFileName,
  hasDatevBooking,
  type DatevPackageOptions,
} from './datev-package.document.ts'

export interface DatevPackageDependencies {
  readonly config: Pick<Config, 'appTitle'>
  readonly files: FileStore
  readonly zipOf: typeof createZip
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
  { config, files, zipOf }: DatevPackageDependencies,
): Promise<BinaryReply> {
  if (!isOrderedRange(query)) throw createFieldRefusal({ to_date: 'end_before_start' })
  const { from_date: from, to_date: to, chart, debtor } = query
  const documents = await listDatevDocuments(call.tx, { from, to, limit: maxDatevDocuments + 1 })
  if (documents.length === 0) throw new Refusal('nothing_to_export')
  if (documents.length > maxDatevDocuments) throw new Refusal('too_much_to_export')
  if (documents.some(({ pdf }) => pdf === null)) throw new Refusal('documents_pending')
  const madeAt = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()
  const options = { chart, debtor, madeAt, system: config.appTitle }
  return {
    ...zipOf(createDatevEntries(documents, options), files),
    contentType: 'application/zip',
    fileName: `DATEV Belege ${from} bis ${to}.zip`,
    download: true,
  }
}

function createDatevEntries(
  documents: readonly DatevDocument[],
  options: DatevPackageOptions,
): (ZipEntry | ZipText)[] {
  const at = documents[0]?.createdAt ?? ''
  const index = { name: 'document.xml', data: Buffer.from(formatDatevIndex(documents, options)), at }
  return [
    index,
    ...documents.flatMap((document) => {
      const name = getDatevFileName(document)
      const data = () => Buffer.from(formatDatevLedger(document, options))
      return [
        ...(hasDatevBooking(document) ? [{ name: `${name}.xml`, data: data(), at: document.createdAt }] : []),
        ...(document.pdf ? [{ ...document.pdf, name: `${name}.pdf`, at: document.createdAt }] : []),
      ]
    }),
  ]
}
