import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { BinaryReply } from '#server/kernel/routes'

/** Prevents spreadsheets from evaluating a text as a formula (CSV injection). */
export function escapeCsvFormula(value: string): string {
  return /^[=+\-@\t]/.test(value) ? `'${value}` : value
}

/** Formats cents as euros with a decimal comma. */
export function formatCsvAmount(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

/**
 * Returns rows as CSV with the keys of the first row as column names. Semicolons and the byte order mark are
 * what German spreadsheets expect.
 */
export function formatCsvRows(rows: readonly Readonly<Record<string, string>>[]): string {
  return stringify([...rows], { header: true, delimiter: ';', bom: true, record_delimiter: 'windows' })
}

/** Creates the download of a CSV file of `rows` records. */
export function createCsvDownload(text: string, fileName: string, rows: number): BinaryReply {
  const bytes = Buffer.from(text)
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    contentType: 'text/csv; charset=utf-8',
    fileName,
    download: true,
    rows,
  }
}
