import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Input } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply, DeferredBinaryReply } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import { ledgerCsv } from './ledger-csv.ts'
import { datevBatch } from './datev-batch.rules.ts'
import { ledgerRows } from './ledger.sql.ts'
import type { LedgerRow } from './ledger-row.rules.ts'
import { demandRange } from './date-range.ts'
import { statementSheet } from './statement-document.ts'

export interface PaperPlatform {
  readonly config: Pick<Config, 'appTitle'>
  readonly pdf: PdfPrinter
}

/** The documents of a range for bookkeeping: a table, or bookings as DATEV takes them. */
export async function ledger(
  call: PersonCall,
  query: Input<'creditNote.ledger'>['query'],
): Promise<BinaryReply> {
  demandRange(query)
  const { format, from_date: from = null, to_date: to = null } = query
  const rows = await ledgerRows(call.tx, from, to)
  if (rows.length === 0) throw new Refusal('nothing_to_export')
  if (format === 'csv') return asFile(ledgerCsv(rows, call.locale), `Gutschriften ${span(rows)}.csv`)
  const [first, last] = [from ?? rows[0]?.date ?? '', to ?? rows.at(-1)?.date ?? '']
  // A batch of bookings is one of a business year.
  if (first.slice(0, 4) !== last.slice(0, 4)) throw createFieldRefusal({ to_date: 'one_year_only' })
  const madeAt = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()
  const batch = datevBatch(rows, { ...query, from: first, to: last, madeAt })
  return asFile(batch, `EXTF_Buchungsstapel_Gutschriften_${span(rows).replaceAll(' ', '_')}.csv`)
}

function span(rows: readonly LedgerRow[]): string {
  return [...new Set([rows[0]?.date ?? '', rows.at(-1)?.date ?? ''])].join(' bis ')
}

function asFile(text: string, fileName: string): BinaryReply {
  const bytes = Buffer.from(text)
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    contentType: 'text/csv; charset=utf-8',
    fileName,
    download: true,
  }
}

const template = readFileSync(join(import.meta.dirname, 'statement.typ'), 'utf8')

/** One month on paper: what was credited, what was taken back, what it sums up to. */
export async function statement(
  call: PersonCall,
  { month }: Input<'creditNote.statement'>['query'],
  { config, pdf }: PaperPlatform,
): Promise<DeferredBinaryReply> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.with({ day: first.daysInMonth })
  const rows = await ledgerRows(call.tx, first.toString(), last.toString())
  if (rows.length === 0) throw new Refusal('nothing_to_export')
  const { locale, now, actor } = call
  const options = { locale, month, company: actor.accountName, author: config.appTitle, now }
  const sheet = statementSheet(rows, options)
  return async () => {
    const bytes = await pdf.render(template, sheet, { createdAt: now })
    return {
      stream: Readable.from([bytes]),
      size: bytes.length,
      contentType: 'application/pdf',
      fileName: `${sheet.title}.pdf`,
      download: false,
    }
  }
}
