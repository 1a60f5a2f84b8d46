import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#contract/kit/locale'
import { orderStatusNames } from '#contract/operator/orders/order-names'
import { orderTypeNames } from '#contract/orders/model/order-type-names'
import type { BinaryReply } from '#server/kernel/routes'
import { exportTexts } from './order-export.texts.ts'
import type { ExportedOrder } from './order-search.sql.ts'

/**
 * Creates a CSV file of `rows` orders that is written while they are read. German and French spreadsheets expect semicolons,
 * decimal commas and the byte order mark. Times are those of Berlin.
 */
export function createOrdersFile(
  batches: AsyncIterable<readonly ExportedOrder[]>,
  locale: Locale,
  rows: number,
): BinaryReply {
  const { fileName, columns } = exportTexts[locale]
  const format = (records: readonly (readonly string[])[], isStart = false) =>
    stringify([...records], { delimiter: ';', bom: isStart, record_delimiter: 'windows' })
  async function* formatBatches() {
    yield format([columns], true)
    for await (const batch of batches)
      if (batch.length > 0) yield format(batch.map((order) => toRecord(order, locale)))
  }
  return {
    stream: Readable.from(formatBatches(), { objectMode: false }),
    contentType: 'text/csv; charset=utf-8',
    fileName,
    download: true,
    rows,
  }
}

function toRecord(order: ExportedOrder, locale: Locale): string[] {
  return [
    order.name,
    order.sfid ?? '',
    orderTypeNames[locale][order.order_type],
    orderStatusNames[locale][order.status],
    formatBerlinTime(order.status_since),
    order.partner_name ?? '',
    String(order.open_offers),
    order.brand,
    order.customer,
    order.street,
    order.postal_code,
    order.city,
    formatBerlinTime(order.appointment_start),
    formatBerlinTime(order.appointment_end),
    (order.price_purchasing_cents / 100).toFixed(2).replace('.', ','),
  ].map(escapeFormula)
}

/** Prevents spreadsheets from evaluating a customer's text as a formula (CSV injection). */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+,\d\d$/.test(text) ? `'${text}` : text
}

/** `2026-11-23 14:05`, which spreadsheets of every language read as a time. */
function formatBerlinTime(at: string | null): string {
  if (at === null) return ''
  const time = Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()
  return time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
