import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ExportedRow } from './export-rows.sql.ts'

/** Streams a table as JSON, one row per line. */
export function toJsonStream(table: string, rows: AsyncIterable<ExportedRow>): Readable {
  return Readable.from(generateJson(table, rows))
}

/** Characters per chunk: a few large chunks are faster than many small ones. */
const chunkLength = 32_000

async function* generateJson(table: string, rows: AsyncIterable<ExportedRow>) {
  let piece = `{"table":${JSON.stringify(table)},"rows":[`
  let parted = '\n'
  for await (const row of rows) {
    piece += parted + JSON.stringify(row)
    parted = ',\n'
    if (piece.length < chunkLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}\n]}\n`
}

/** Streams a table as CSV for spreadsheets: fields separated by semicolons, lists and objects as JSON. */
export function toCsvStream(columns: readonly string[], rows: AsyncIterable<ExportedRow>): Readable {
  const table = stringify({
    header: true,
    columns: [...columns],
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
  })
  const cells = Readable.from(generateCsvRows(columns, rows))
  cells.on('error', (error) => table.destroy(error))
  table.on('close', () => cells.destroy())
  return cells.pipe(table)
}

async function* generateCsvRows(columns: readonly string[], rows: AsyncIterable<ExportedRow>) {
  for await (const row of rows) yield columns.map((column) => toCsvCell(row[column]))
}

function toCsvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // Prefixes text that starts like a formula, so that a spreadsheet does not execute it. Numbers may be
  // negative.
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
