import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#contract/kit/locale'
import type { BinaryReply } from '#server/kernel/routes'
import type { ImportCell } from './import-cells.rules.ts'
import type { ImportMapping, ImportProblem } from './import-drafts.rules.ts'
import { formatRemedy, getFieldLabel, importTexts } from './import-words.texts.ts'

interface WrongRows {
  /** Of the imported file. */
  readonly name: string
  readonly columns: ImportMapping['columns']
  readonly rows: readonly {
    readonly cells: readonly ImportCell[] | null
    readonly problems: readonly ImportProblem[]
  }[]
}

/**
 * Creates a CSV file that spreadsheets open and that can be imported again: the columns of the file, then one that says
 * what to correct.
 */
export function createWrongRowsFile({ name, columns, rows }: WrongRows, locale: Locale): BinaryReply {
  const { remedy, fileName } = importTexts[locale].fileTexts
  const records = rows.map(({ cells, problems }) => [
    ...columns.map((_, index) => formatCsvCell(cells?.[index] ?? null)),
    problems
      .filter(({ is_warning }) => !is_warning)
      .map((problem) => {
        const column = problem.column === null ? '' : columns[problem.column]?.name
        return `${column || getFieldLabel(problem.field, locale)}: ${formatRemedy(problem, locale)}`
      })
      .join('\n'),
  ])
  const text = stringify([[...columns.map((one) => formatCsvCell(one.name)), remedy], ...records], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
  })
  const bytes = Buffer.from(text)
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    contentType: 'text/csv; charset=utf-8',
    fileName: fileName.replace('{name}', () => name.replace(/\.\w+$/, '')),
    download: true,
    rows: records.length,
  }
}

/**
 * Texts that a spreadsheet would evaluate get an apostrophe, which the import drops. A number gets a decimal comma; with
 * three decimal places a zero is added, so that the comma does not look like a thousands separator.
 */
function formatCsvCell(cell: ImportCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  const text = String(cell).replace('.', ',')
  return /^-?\d+,\d{3}$/.test(text) ? `${text}0` : text
}
