import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Input } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply, DeferredBinaryReply } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import { createCsvDownload } from './csv-file.document.ts'
import { formatLedgerCsv } from './ledger-csv.document.ts'
import { formatDatevBatch } from './datev-batch.rules.ts'
import { listLedgerRows } from './ledger.sql.ts'
import type { LedgerRow } from './ledger-row.rules.ts'
import { isOrderedRange } from './date-range.rules.ts'
import { creditNoteTitles, spanWords } from './package-name.rules.ts'
import { createStatementDocument } from './statement.document.ts'

export interface StatementDependencies {
  readonly config: Pick<Config, 'appTitle'>
  readonly pdf: PdfPrinter
}

/** Returns the documents of a date range as a CSV table or a DATEV batch. */
export async function exportLedger(
  call: PersonCall,
  query: Input<'creditNote.ledger'>['query'],
): Promise<BinaryReply> {
  if (!isOrderedRange(query)) throw createFieldRefusal({ to_date: 'end_before_start' })
  const { format, from_date: from = null, to_date: to = null } = query
  const rows = await listLedgerRows(call.tx, from, to)
  if (rows.length === 0) throw new Refusal('nothing_to_export')
  if (format === 'csv')
    return createCsvDownload(
      formatLedgerCsv(rows, call.locale),
      `${creditNoteTitles[call.locale]} ${formatDateSpan(rows, spanWords[call.locale])}.csv`,
      rows.length,
    )
  const [first, last] = [from ?? rows[0]?.date ?? '', to ?? rows.at(-1)?.date ?? '']
  // A DATEV batch may not cover two business years.
  if (first.slice(0, 4) !== last.slice(0, 4)) throw createFieldRefusal({ to_date: 'one_year_only' })
  const madeAt = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()
  const batch = formatDatevBatch(rows, { ...query, from: first, to: last, madeAt })
  return createCsvDownload(
    batch,
    `EXTF_Buchungsstapel_Gutschriften_${formatDateSpan(rows).replaceAll(' ', '_')}.csv`,
    rows.length,
  )
}

function formatDateSpan(rows: readonly LedgerRow[], word = 'bis'): string {
  return [...new Set([rows[0]?.date ?? '', rows.at(-1)?.date ?? ''])].join(` ${word} `)
}

const statementTemplate = readFileSync(join(import.meta.dirname, 'statement.typ'), 'utf8')

/** Returns the statement of one month as a PDF, rendered after the transaction. */
export async function exportStatement(
  call: PersonCall,
  { month }: Input<'creditNote.statement'>['query'],
  { config, pdf }: StatementDependencies,
): Promise<DeferredBinaryReply> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.with({ day: first.daysInMonth })
  const rows = await listLedgerRows(call.tx, first.toString(), last.toString())
  if (rows.length === 0) throw new Refusal('nothing_to_export')
  const { locale, now, actor } = call
  const options = { locale, month, company: actor.accountName, author: config.appTitle, now }
  const sheet = createStatementDocument(rows, options)
  return async () => {
    const bytes = await pdf.render(statementTemplate, sheet, { createdAt: now })
    return {
      stream: Readable.from([bytes]),
      size: bytes.length,
      contentType: 'application/pdf',
      // Windows allows no colon in file names; browsers would write an underscore.
      fileName: `${sheet.title.replaceAll(/\s*:\s*/g, ' ')}.pdf`,
      download: false,
    }
  }
}
