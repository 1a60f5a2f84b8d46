/** The content of a CSV, XLSX or JSON file with one record per row. */

/** A value as the file has it. Text files have texts only; null: the cell is empty. */
export type TableCell = string | number | boolean | null

export interface TableFile {
  readonly format: 'csv' | 'xlsx' | 'json'
  /** Of a text file. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  /** Of a CSV file. */
  readonly separator: string | null
  /** The name of the sheet that was read. */
  readonly sheet: string | null
  /** The names in the first row; empty for a column without a name. */
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

export interface TableRow {
  /** As the file’s program counts: the head is row 1. JSON counts its records from 1. */
  readonly number: number
  readonly cells: readonly TableCell[]
}

/** Larger files are refused before they fill the memory. */
export const tableLimits = {
  bytes: 20 * 1024 * 1024,
  /** All parts of an XLSX file together, uncompressed. */
  unpackedBytes: 150 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
} as const

/** The faults of `contract/errors.ts` that a whole file can have. */
export type TableFault =
  | 'file_empty'
  | 'file_without_rows'
  | 'file_too_large'
  | 'file_too_many_rows'
  | 'file_too_many_columns'
  | 'file_unknown_format'
  | 'file_old_excel'
  | 'file_formula'
  | 'file_broken'
  | 'file_quote'
  | 'file_control_character'

/** A file that cannot be read. `place` names the cell or the line, if it is known. */
export class TableFileError extends Error {
  readonly fault: TableFault
  readonly place: string | null

  constructor(fault: TableFault, place: string | null = null) {
    super(fault)
    this.name = 'TableFileError'
    this.fault = fault
    this.place = place
  }
}

/** Builds the table from its rows: the first row that is not empty is the head, empty rows are left out. */
export function createTable(rows: Iterable<TableRow>): Pick<TableFile, 'columns' | 'rows'> {
  let columns: string[] | undefined
  const records: TableRow[] = []
  for (const row of rows) {
    const cells = dropEmptyEnd(row.cells)
    if (cells.length === 0) continue
    if (cells.length > tableLimits.columns) throw new TableFileError('file_too_many_columns', `${row.number}`)
    if (!columns) columns = cells.map((cell) => String(cell ?? '').trim())
    else records.push({ number: row.number, cells: cells.map(toStorableCell) })
    if (records.length > tableLimits.rows) throw new TableFileError('file_too_many_rows', `${row.number}`)
  }
  if (!columns || records.length === 0) throw new TableFileError('file_without_rows')
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), columns.length)
  while (columns.length < width) columns.push('')
  return { columns, rows: records }
}

/**
 * PostgreSQL stores neither the character NUL nor halves of characters. They become ones that are found as mistakes of
 * their cell: another control character, and U+FFFD.
 */
function toStorableCell(cell: TableCell): TableCell {
  return typeof cell === 'string' ? cell.replaceAll('\0', '\u0001').toWellFormed() : cell
}

function dropEmptyEnd(cells: readonly TableCell[]): readonly TableCell[] {
  const last = cells.findLastIndex((cell) => cell !== null && cell !== '')
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1)
}
