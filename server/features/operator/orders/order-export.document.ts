import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#contract/kit/locale'
import {
  orderExportColumns,
  type OrderExportColumn,
  type OrderExportFormat,
} from '#contract/operator/orders/order-filters'
import { orderStatusNames } from '#contract/operator/orders/order-names'
import { orderTypeNames } from '#contract/orders/model/order-type-names'
import type { BinaryReply } from '#server/kernel/routes'
import type { createXlsx, XlsxCell } from '#server/platform/documents/table-files/xlsx-writer'
import { exportTexts } from './order-export.texts.ts'
import type { ExportedOrder } from './order-search.sql.ts'

interface OrdersFile {
  readonly createXlsx: typeof createXlsx
  readonly format: OrderExportFormat
  /** The columns in their sequence; empty: all. */
  readonly columns: readonly OrderExportColumn[]
  readonly locale: Locale
  readonly at: Temporal.Instant
  /** Number of orders. */
  readonly rows: number
}

/**
 * Creates a file of orders that is written while they are read. German and French spreadsheets expect semicolons, decimal
 * commas and the byte order mark in CSV. Times are those of Berlin.
 */
export function createOrdersFile(
  batches: AsyncIterable<readonly ExportedOrder[]>,
  { createXlsx: createWorkbook, format, columns, locale, at, rows }: OrdersFile,
): BinaryReply {
  const texts = exportTexts[locale]
  const chosen = columns.length > 0 ? [...new Set(columns)] : orderExportColumns
  const headings = chosen.map((column) => texts.columns[column])
  const toCells = (order: ExportedOrder) => chosen.map((column) => cellsOf[column](order, locale))
  async function* readCells() {
    for await (const batch of batches) yield batch.map(toCells)
  }
  const file = { fileName: `${texts.fileName}.${format}`, download: true, rows }
  if (format === 'xlsx')
    return {
      ...file,
      stream: createWorkbook(texts.fileName, headings, readCells(), at),
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }
  return {
    ...file,
    stream: Readable.from(writeCsv(headings, readCells()), { objectMode: false }),
    contentType: 'text/csv; charset=utf-8',
  }
}

async function* writeCsv(headings: readonly string[], batches: AsyncIterable<XlsxCell[][]>) {
  const format = (records: readonly (readonly string[])[], isStart = false) =>
    stringify([...records], { delimiter: ';', bom: isStart, record_delimiter: 'windows' })
  yield format([headings], true)
  for await (const batch of batches)
    if (batch.length > 0) yield format(batch.map((row) => row.map((cell) => escapeFormula(formatCell(cell)))))
}

type OrderCell = (order: ExportedOrder, locale: Locale) => XlsxCell

const cellsOf: Readonly<Record<OrderExportColumn, OrderCell>> = {
  name: ({ name }) => name,
  number: ({ sfid }) => sfid,
  type: ({ order_type: type }, locale) => orderTypeNames[locale][type],
  status: ({ status }, locale) => orderStatusNames[locale][status],
  status_since: ({ status_since: at }) => toBerlinTime(at),
  company: ({ partner_name: name }) => name,
  offers: ({ open_offers: count }) => ({ count }),
  brand: ({ brand }) => brand,
  customer: ({ customer }) => customer,
  street: ({ street }) => street,
  postal_code: ({ postal_code: code }) => code,
  city: ({ city }) => city,
  appointment_start: ({ appointment_start: at }) => toBerlinTime(at),
  appointment_end: ({ appointment_end: at }) => toBerlinTime(at),
  price: ({ price_purchasing_cents: cents }) => ({ amount: cents / 100 }),
}

function toBerlinTime(at: string | null): XlsxCell {
  if (at === null) return null
  const time = Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()
  return { time: time.round({ smallestUnit: 'minute', roundingMode: 'trunc' }) }
}

/** `2026-11-23 14:05`, which spreadsheets of every language read as a time; amounts with a comma. */
function formatCell(cell: XlsxCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('amount' in cell) return cell.amount.toFixed(2).replace('.', ',')
  if ('count' in cell) return String(cell.count)
  return cell.time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

/** Prevents spreadsheets from evaluating a customer's text as a formula (CSV injection). */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+,\d\d$/.test(text) ? `'${text}` : text
}
