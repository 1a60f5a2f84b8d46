import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import { createCsvDownload } from '../csv-file.document.ts'
import { formatWithheldTaxCsv } from './withheld-tax-csv.document.ts'
import { listWithheldTaxRows } from './withheld-tax.sql.ts'

/**
 * Returns the tax withheld in one month (`YYYY-MM`) as CSV. The notice is due on the tenth of the next month
 * (§ 48a Abs. 1 EStG). Throws `nothing_to_export`.
 */
export async function exportWithheldTax(call: Call, month: string): Promise<BinaryReply> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.with({ day: first.daysInMonth })
  const rows = await listWithheldTaxRows(call.tx, first.toString(), last.toString())
  if (rows.length === 0) throw new Refusal('nothing_to_export')
  return createCsvDownload(formatWithheldTaxCsv(rows), `Steuerabzug Bauleistungen ${month}.csv`, rows.length)
}
