import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IndexTable } from './index-page.document.ts'
import type { ExportedRow } from './export-rows.sql.ts'

/** The rows of a table in a temporary file, one JSON object per line. */
export interface TableFile {
  readonly table: IndexTable['table']
  readonly columns: readonly string[]
  readonly rows: number
  readonly path: string
}

/** Runs `work` with a temporary folder, which is deleted afterwards. */
export async function withTableFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gewerk-export-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes the rows of a table to a file and counts them. */
export async function writeTableFile(
  folder: string,
  {
    table,
    columns,
    rows,
  }: Pick<TableFile, 'table' | 'columns'> & { readonly rows: AsyncIterable<ExportedRow> },
): Promise<TableFile> {
  const path = join(folder, `${table}.jsonl`)
  let count = 0
  const lines = Readable.from(rows).map((row: ExportedRow) => {
    count += 1
    return `${JSON.stringify(row)}\n`
  })
  await pipeline(lines, createWriteStream(path))
  return { table, columns, rows: count, path }
}

/** Streams the rows from the file. */
export async function* readTableFile({ path }: TableFile): AsyncGenerator<ExportedRow> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    // node:readline is not used because it also splits at U+2028 and U+2029, which JSON may contain.
    const lines = `${rest}${String(piece)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ExportedRow
  }
}
