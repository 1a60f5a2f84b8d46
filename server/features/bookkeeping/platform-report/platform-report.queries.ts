import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import { createCsvDownload } from '../csv-file.document.ts'
import { formatPlatformReportCsv } from './platform-report-csv.document.ts'
import { listSellers } from './platform-report.sql.ts'

/**
 * Returns the report about all companies of a calendar year as CSV. It is due on 31 January of the next year (§ 13
 * Abs. 1 PStTG). Throws `nothing_to_export` if there is no company.
 */
export async function exportPlatformReport(call: Call, year: number): Promise<BinaryReply> {
  const sellers = await listSellers(call.tx, year)
  if (sellers.length === 0) throw new Refusal('nothing_to_export')
  return createCsvDownload(formatPlatformReportCsv(sellers), `PStTG-Meldung ${year}.csv`, sellers.length)
}
