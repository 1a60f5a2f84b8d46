import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import {
  createTable,
  TableFileError,
  tableLimits,
  type TableCell,
  type TableFile,
  type TableRow,
} from './table-file.ts'

/**
 * Reads the first visible sheet of an XLSX file (ECMA-376 part 1, § 18): its values only. Throws `TableFileError` for a
 * formula, with the cell, because its stored result may be older than the cells that it refers to.
 */
export async function readXlsxTable(bytes: Buffer): Promise<TableFile> {
  const parts = await openParts(bytes)
  const { sheet, path, is1904 } = await readWorkbook(parts)
  const texts = await readSharedTexts(parts)
  const dateStyles = await readDateStyles(parts)
  const rows = await readSheetRows(parts, path, { texts, dateStyles, is1904 })
  return { format: 'xlsx', encoding: null, separator: null, sheet, ...createTable(rows) }
}

/** Calls the handlers with each tag and text of a part. `text` gets the text of an element in pieces. */
interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

interface Parts {
  readonly has: (path: string) => boolean
  /** Parses a part as a stream, so that it is never in memory as a whole. */
  readonly parse: (path: string, handlers: XmlHandlers) => Promise<void>
}

async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await openZip(bytes)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    throw new TableFileError('file_broken')
  }
  let unpacked = 0
  return {
    has: (path) => entries.has(path),
    parse: async (path, handlers) => {
      const entry = entries.get(path)
      if (!entry) throw new TableFileError('file_broken', path)
      const parser = createXmlParser(path, handlers)
      const decoder = new TextDecoder()
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          // The size in the directory of the zip may be wrong, so the bytes themselves are counted.
          unpacked += (chunk as Buffer).length
          if (unpacked > tableLimits.unpackedBytes) throw new TableFileError('file_too_large')
          parser.write(decoder.decode(chunk as Buffer, { stream: true }))
        }
        parser.write(decoder.decode()).close()
      } catch (error) {
        throw error instanceof TableFileError ? error : new TableFileError('file_broken', path)
      }
    },
  }
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes)
  } catch {
    throw new TableFileError('file_broken')
  }
}

/** Names of elements without their prefix, because some programs write `x:row`. */
function createXmlParser(path: string, handlers: XmlHandlers): SaxesParser {
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new TableFileError('file_broken', path)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open(dropPrefix(name), attributes))
  if (handlers.text) parser.on('text', handlers.text)
  const { close } = handlers
  if (close) parser.on('closetag', ({ name }: SaxesTagPlain) => close(dropPrefix(name)))
  return parser
}

const dropPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

async function readWorkbook(parts: Parts): Promise<{ sheet: string; path: string; is1904: boolean }> {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let is1904 = false
  await parts.parse('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (tag !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const state = attributes['state'] ?? 'visible'
      sheets.push({ name: attributes['name'] ?? '', id, isHidden: state !== 'visible' })
    },
  })
  const targets = new Map<string, string>()
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id = '', Target = '' }) => void (tag === 'Relationship' && targets.set(Id, Target)),
  })
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const target = first && targets.get(first.id)
  if (!target) throw new TableFileError('file_broken', 'xl/workbook.xml')
  return { sheet: first.name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

/** Reads the texts that cells refer to by number. Phonetic readings (`rPh`) are not part of a text. */
async function readSharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let isText = false
  let isPhonetic = false
  await parts.parse('xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isPhonetic = true
      isText = tag === 't' && !isPhonetic
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (tag) => {
      if (tag === 'rPh') isPhonetic = false
      if (tag === 't') isText = false
      if (tag === 'si') texts.push(text)
    },
  })
  return texts
}

/** The built-in number formats of dates (ECMA-376 part 1, § 18.8.30). */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57])

/** Returns the numbers of the cell styles that show a date. */
async function readDateStyles(parts: Parts): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!parts.has('xl/styles.xml')) return styles
  const dateFormats = new Set(builtInDates)
  let isCellStyles = false
  let style = 0
  await parts.parse('xl/styles.xml', {
    open: (tag, { numFmtId = '', formatCode = '' }) => {
      if (tag === 'numFmt' && isDateFormat(formatCode)) dateFormats.add(Number(numFmtId))
      if (tag === 'cellXfs') isCellStyles = true
      if (tag !== 'xf' || !isCellStyles) return
      if (dateFormats.has(Number(numFmtId))) styles.add(style)
      style += 1
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyles = false
    },
  })
  return styles
}

/** Formats of dates name a year or a day, outside of quoted text and of brackets such as `[Red]`. */
function isDateFormat(code: string): boolean {
  return /[yd]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

interface SheetContext {
  readonly texts: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly is1904: boolean
}

async function readSheetRows(parts: Parts, path: string, context: SheetContext): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let cells: TableCell[] = []
  let row = 0
  let column = -1
  let cell = { type: 'n', style: 0, name: '' }
  let value = ''
  let reads = false
  await parts.parse(path, {
    open: (tag, { r, t, s }) => {
      if (tag === 'row') {
        row = Number(r ?? row + 1)
        column = -1
        cells = []
      } else if (tag === 'c') {
        column = r ? parseColumn(r) : column + 1
        cell = { type: t ?? 'n', style: Number(s ?? 0), name: r ?? `${row}` }
        value = ''
      } else if (tag === 'f') throw new TableFileError('file_formula', cell.name)
      reads = tag === 'v' || tag === 't'
    },
    text: (piece) => {
      if (reads) value += piece
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') reads = false
      if (tag === 'c' && value !== '') {
        if (column >= tableLimits.columns) throw new TableFileError('file_too_many_columns', cell.name)
        while (cells.length < column) cells.push(null)
        cells[column] = toCell(value, cell, context)
      }
      if (tag !== 'row' || cells.length === 0) return
      rows.push({ number: row, cells })
      if (rows.length > tableLimits.rows + 1) throw new TableFileError('file_too_many_rows', `${row}`)
    },
  })
  return rows
}

/** Returns the index of the column of a cell such as `C7`, from 0. */
function parseColumn(name: string): number {
  const letters = /^[A-Z]+/.exec(name)?.[0] ?? ''
  if (letters === '' || letters.length > 3) throw new TableFileError('file_broken', name.slice(0, 20))
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function toCell(
  value: string,
  { type, style, name }: { readonly type: string; readonly style: number; readonly name: string },
  { texts, dateStyles, is1904 }: SheetContext,
): TableCell {
  if (type === 's') {
    const text = texts[Number(value)]
    if (text === undefined) throw new TableFileError('file_broken', name)
    return text
  }
  if (type === 'b') return value === '1'
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) throw new TableFileError('file_broken', name)
  return dateStyles.has(style) ? formatSerialDate(number, is1904) : number
}

const dayMillis = 86_400_000

/**
 * Converts a serial date to ISO 8601. Day 1 is 1900-01-01; Excel counts a 29 February 1900 that never was, so days are
 * counted from 1899-12-30.
 */
function formatSerialDate(serial: number, is1904: boolean): TableCell {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const date = new Date(start + Math.round(serial * 86_400) * 1000)
  if (Number.isNaN(date.getTime()) || serial * dayMillis > 8e14) return serial
  const text = date.toISOString()
  return serial % 1 === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
