import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Locale } from '#contract/kit/locale'
import type { Call } from '#server/kernel/call'
import { formatInstant } from '#server/kernel/call'
import type { Files } from '#server/platform/storage/file-store'
import type { ZipPart } from '#server/platform/storage/zip'
import { shownOf, type Subject } from '../data-inventory/data-inventory.sql.ts'
import { indexPage, wordsOf, type IndexFile, type IndexTable } from './index-page.ts'
import { columnsOf, rowsOf } from './export-rows.sql.ts'
import { filesOf, type StoredFile } from './export-files.sql.ts'
import { readTable, writeTable, type TableFile } from './table-files.ts'
import { asCsv, asJson } from './table-formats.ts'

export interface About {
  readonly subject: Subject
  readonly locale: Locale
  readonly product: string
  /** The name of the person or company. */
  readonly who: string
}

/** What an export consists of, read from the database. */
export interface Content extends About {
  readonly at: Temporal.Instant
  readonly tables: readonly TableFile[]
  readonly stored: readonly StoredFile[]
}

/** Reads the rows into files of `folder`, and which stored files belong to the export. */
export async function readContent({ tx, now }: Call, about: About, folder: string): Promise<Content> {
  const shown = shownOf(about.subject)
  const columns = await columnsOf(tx, shown)
  const tables: TableFile[] = []
  for (const held of shown) {
    const table = held.table as IndexTable['table']
    const cells = columns.get(table) ?? []
    tables.push(await writeTable(folder, { table, columns: cells, rows: rowsOf(tx, held) }))
  }
  return { ...about, at: now, tables, stored: await filesOf(tx, about.subject) }
}

export interface Means {
  readonly files: Files
  /** Called with how many tables and files are in the zip, and how many there are. */
  readonly onProgress: (done: number, total: number) => Promise<void>
}

/** Progress is written after so many tables or files: each time is a transaction of its own. */
const often = 20

/**
 * All parts of an export one after the other, made while they are read: a table or a file is in memory a piece
 * at a time, whatever the whole comes to. A file whose bytes are gone is named and left out.
 */
export async function* partsOf(content: Content, means: Means): AsyncGenerator<ZipPart> {
  const { at, stored } = content
  const total = content.tables.length + stored.length
  const tables: IndexTable[] = []
  const kept: (IndexFile & { id: string; sha256: string; size: number })[] = []
  const missing: string[] = []
  await means.onProgress(0, total)
  for (const file of content.tables) {
    const { table, rows, columns } = file
    const [json, csv] = [`data/${table}.json`, `data/${table}.csv`]
    tables.push({ table, rows, json, csv })
    if (rows > 0) {
      yield { name: json, at, compress: true, stream: asJson(table, readTable(file)) }
      yield { name: csv, at, compress: true, stream: asCsv(columns, readTable(file)) }
    }
    if (tables.length % often === 0) await means.onProgress(tables.length, total)
  }
  const name = distinctNames()
  for (const [index, file] of stored.entries()) {
    const path = name(file)
    const bytes = await opened(means.files, file)
    if (bytes) {
      const { stream, told } = measured(bytes)
      yield { name: path, at: Temporal.Instant.from(file.at), stream, compress: isText(file) }
      kept.push({ id: file.id, folder: file.folder, path, ...told() })
    } else missing.push(path)
    if ((index + 1) % often === 0) await means.onProgress(tables.length + index + 1, total)
  }
  yield text('manifest.json', at, manifest(content, { tables, files: kept, missing }))
  const { subject, locale, product, who } = content
  const kind = 'person' in subject ? 'person' : 'company'
  const page = indexPage({ locale, product, who, kind, at, tables, files: kept, missing })
  yield text(`${wordsOf(locale)('file')}.html`, at, page)
}

function manifest({ at, subject, product }: Content, found: object): string {
  const about = {
    format: 'gewerk-export',
    version: 1,
    product,
    created_at: formatInstant(at),
    about: subject,
  }
  return JSON.stringify({ ...about, ...found }, null, 2)
}

function text(name: string, at: Temporal.Instant, content: string): ZipPart {
  return { name, at, compress: true, stream: Readable.from([Buffer.from(content)]) }
}

function isText({ contentType }: StoredFile): boolean {
  return contentType.startsWith('text/')
}

/** null: the row is there, its bytes are not; an export of all the rest is better than none. */
async function opened(files: Files, { storageKey }: StoredFile): Promise<Readable | null> {
  return files.read(storageKey).catch((error: unknown) => {
    if ((error as Error).name === 'FileMissing') return null
    throw error
  })
}

function measured(bytes: Readable) {
  const hash = createHash('sha256')
  let size = 0
  const stream = bytes.map((chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    return chunk
  })
  return { stream, told: () => ({ sha256: hash.digest('hex'), size }) }
}

/** Where a file stands in the zip: `files/orders/A-123/Foto.jpg`, the next of that name `Foto (2).jpg`. */
function distinctNames() {
  const taken = new Set<string>()
  return ({ folder, order, name }: StoredFile): string => {
    const folders = ['files', folder, ...(order ? [plain(order)] : [])].join('/')
    const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/.exec(plain(name)) ?? []
    for (let count = 1; ; count += 1) {
      const path = `${folders}/${stem}${count > 1 ? ` (${count})` : ''}${ending}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** No folder of its own, and nothing that Windows refuses in a name. */
function plain(name: string): string {
  const safe = name
    .replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
  return safe || 'file'
}
