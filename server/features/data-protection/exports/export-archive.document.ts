import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { formatInstant } from '#server/kernel/call'
import type { FileStore } from '#server/platform/storage/file-store'
import type { ZipPart } from '#server/platform/storage/zip'
import {
  renderIndexPage,
  createExportTranslator,
  type IndexFile,
  type IndexTable,
} from './index-page.document.ts'
import type { ExportContent } from './export-content.queries.ts'
import type { ExportedFile } from './export-files.sql.ts'
import { readTableFile } from './table-files.document.ts'
import { toCsvStream, toJsonStream } from './table-formats.document.ts'

export interface ExportArchiveOptions {
  readonly files: FileStore
  /** Called with the number of tables and files in the zip, and their total number. */
  readonly onProgress: (done: number, total: number) => Promise<void>
}

/** Progress is stored after this many tables or files, because each update is a transaction of its own. */
const progressInterval = 20

/**
 * Yields the parts of an export one after another. Tables and files are streamed, so memory use does not
 * depend on the size. A file whose bytes are missing is listed in the manifest and left out.
 */
export async function* createArchiveParts(
  content: ExportContent,
  options: ExportArchiveOptions,
): AsyncGenerator<ZipPart> {
  const { at, stored } = content
  const total = content.tables.length + stored.length
  const tables: IndexTable[] = []
  const archived: (IndexFile & { id: string; sha256: string; size: number })[] = []
  const missing: string[] = []
  await options.onProgress(0, total)
  for (const file of content.tables) {
    const { table, rows, columns } = file
    const [json, csv] = [`data/${table}.json`, `data/${table}.csv`]
    tables.push({ table, rows, json, csv })
    if (rows > 0) {
      yield { name: json, at, compress: true, stream: toJsonStream(table, readTableFile(file)) }
      yield { name: csv, at, compress: true, stream: toCsvStream(columns, readTableFile(file)) }
    }
    if (tables.length % progressInterval === 0) await options.onProgress(tables.length, total)
  }
  const name = createPathAllocator()
  for (const [index, file] of stored.entries()) {
    const path = name(file)
    const bytes = await openExportedFile(options.files, file)
    if (bytes) {
      const { stream, getDigest } = measureStream(bytes)
      yield { name: path, at: Temporal.Instant.from(file.at), stream, compress: isTextFile(file) }
      archived.push({ id: file.id, folder: file.folder, path, ...getDigest() })
    } else missing.push(path)
    if ((index + 1) % progressInterval === 0) await options.onProgress(tables.length + index + 1, total)
  }
  yield toTextPart('manifest.json', at, formatManifest(content, { tables, files: archived, missing }))
  const { subject, locale, product, subjectName } = content
  const kind = 'person' in subject ? 'person' : 'company'
  const page = renderIndexPage({
    locale,
    product,
    subjectName,
    kind,
    at,
    tables,
    files: archived,
    missing,
  })
  yield toTextPart(`${createExportTranslator(locale)('file')}.html`, at, page)
}

function formatManifest({ at, subject, product }: ExportContent, found: object): string {
  const about = {
    format: 'gewerk-export',
    version: 1,
    product,
    created_at: formatInstant(at),
    about: subject,
  }
  return JSON.stringify({ ...about, ...found }, null, 2)
}

function toTextPart(name: string, at: Temporal.Instant, content: string): ZipPart {
  return { name, at, compress: true, stream: Readable.from([Buffer.from(content)]) }
}

function isTextFile({ contentType }: ExportedFile): boolean {
  return contentType.startsWith('text/')
}

/** Returns null if the bytes are missing: an export without one file is better than none. */
async function openExportedFile(files: FileStore, { storageKey }: ExportedFile): Promise<Readable | null> {
  return files.read(storageKey).catch((error: unknown) => {
    if ((error as Error).name === 'FileMissing') return null
    throw error
  })
}

function measureStream(bytes: Readable) {
  const hash = createHash('sha256')
  let size = 0
  const stream = bytes.map((chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    return chunk
  })
  return { stream, getDigest: () => ({ sha256: hash.digest('hex'), size }) }
}

/**
 * Returns a function that gives each file a unique path in the zip: `files/orders/A-123/Foto.jpg`, then `Foto
 * (2).jpg` for the same name.
 */
function createPathAllocator() {
  const taken = new Set<string>()
  return ({ folder, order, name }: ExportedFile): string => {
    const folders = ['files', folder, ...(order ? [toSafePathSegment(order)] : [])].join('/')
    const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/.exec(toSafePathSegment(name)) ?? []
    for (let count = 1; ; count += 1) {
      const path = `${folders}/${stem}${count > 1 ? ` (${count})` : ''}${ending}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** Removes path separators and everything that Windows forbids in a file name. */
function toSafePathSegment(name: string): string {
  const safe = name
    .replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
  return safe || 'file'
}
