import { listCreditNotesToExport } from '#server/features/credit-notes/list/credit-notes.queries'
import type { PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import type { FileStore } from '#server/platform/storage/file-store'
import type { createZip } from '#server/platform/storage/zip'
import { creditNoteTitles } from './package-name.rules.ts'
import { maxCreditNotesPerPackage, maxDirectPackageBytes } from './packages.commands.ts'
import { listNotesWithoutDocuments, listPackageDocuments } from './packages.sql.ts'

export interface MonthDownloadDependencies {
  readonly files: FileStore
  readonly zipOf: typeof createZip
}

/**
 * Returns the documents of the credit notes issued in one month, with their cancellations, as a zip. Throws
 * `nothing_to_export` if there are none, and `package_by_email` if the zip is too large or a document is missing.
 */
export async function downloadMonth(
  call: PersonCall,
  month: string,
  { files, zipOf }: MonthDownloadDependencies,
): Promise<BinaryReply> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const days = { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
  const notes = await listCreditNotesToExport(call, days, maxCreditNotesPerPackage + 1)
  if (notes.length === 0) throw new Refusal('nothing_to_export')
  if (notes.length > maxCreditNotesPerPackage) throw new Refusal('package_by_email')
  const ids = notes.map(({ id }) => id)
  if ((await listNotesWithoutDocuments(call.tx, ids)).length > 0) throw new Refusal('package_by_email')
  const entries = await listPackageDocuments(call.tx, ids)
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxDirectPackageBytes) throw new Refusal('package_by_email')
  const fileName = `${creditNoteTitles[call.locale]} ${month}.zip`
  return { ...zipOf(entries, files), contentType: 'application/zip', fileName, download: true }
}
