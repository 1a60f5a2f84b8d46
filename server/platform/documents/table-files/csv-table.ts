import { createTable, TableFileError, tableLimits, type TableFile, type TableRow } from './table-file.ts'

const separators = [';', ',', '\t', '|'] as const

/** Reads CSV (RFC 4180) with any of the usual separators. Throws `TableFileError`. */
export function readCsvTable(text: string, encoding: TableFile['encoding']): TableFile {
  // Excel writes the separator into a first line of its own, `sep=;`.
  const stated = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const separator = stated ?? detectSeparator(text)
  const records = parseCsv(text, separator)
  if (stated) records.next()
  return { format: 'csv', encoding, separator, sheet: null, ...createTable(records) }
}

/** Returns the separator that gives the first rows the most columns of the same number. */
function detectSeparator(text: string): string {
  const counted = separators.map((separator) => ({ separator, score: scoreSeparator(text, separator) }))
  return counted.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

function scoreSeparator(text: string, separator: string): number {
  const widths: number[] = []
  try {
    for (const { cells } of parseCsv(text, separator)) {
      if (cells.some((cell) => cell !== '')) widths.push(cells.length)
      if (widths.length === 20) break
    }
  } catch {
    // A quote that is not closed: the rows before it count.
  }
  const [head = 0, ...others] = widths
  const same = others.filter((width) => width === head).length
  return head < 2 ? 0 : (same + 1) * 1000 + head
}

/** Yields the records of a CSV text. A quoted field may contain separators, line ends and doubled quotes. */
function* parseCsv(text: string, separator: string): Generator<TableRow> {
  let at = 0
  let number = 0
  while (at < text.length) {
    number += 1
    const cells: string[] = []
    for (;;) {
      const field = text[at] === '"' ? readQuotedField(text, at, number) : readPlainField(text, at, separator)
      if (cells.length < tableLimits.columns + 1) cells.push(field.value)
      at = field.end
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    else if (at < text.length && text[at - 1] !== '\r') throw new TableFileError('file_quote', `${number}`)
    yield { number, cells }
  }
}

interface CsvField {
  readonly value: string
  readonly end: number
}

function readPlainField(text: string, start: number, separator: string): CsvField {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}

function readQuotedField(text: string, start: number, row: number): CsvField {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw new TableFileError('file_quote', `${row}`)
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}
