import { Readable } from 'node:stream'
import { createStreamingZip, type ZipPart } from '#server/platform/storage/zip'
import { escapeXml } from '../xml.ts'

/** A cell: a text, an amount with two decimals, a whole number, or a time of day in Berlin; null is empty. */
export type XlsxCell =
  | string
  | null
  | { readonly amount: number }
  | { readonly count: number }
  | { readonly time: Temporal.PlainDateTime }

/** The styles of `styles.xml` by their place in `cellXfs`. */
const styles = { text: 0, heading: 1, amount: 2, time: 3 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet that do not depend on its rows (ECMA-376 part 1). */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * Creates an Excel workbook with one sheet, which is written while its rows are read. Texts are stored as texts, so a
 * spreadsheet never evaluates them as formulas.
 */
export function createXlsx(
  sheet: string,
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
  at: Temporal.Instant,
): Readable {
  async function* listParts(): AsyncGenerator<ZipPart> {
    const workbook = `<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelationships}"><sheets><sheet name="${escapeXml(sheet.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
    for (const [name, xml] of Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook }))
      yield { name, at, compress: true, stream: Readable.from([head + xml], { objectMode: false }) }
    const stream = Readable.from(writeSheet(headings, batches), { objectMode: false })
    yield { name: 'xl/worksheets/sheet1.xml', at, compress: true, stream }
  }
  return createStreamingZip(listParts())
}

async function* writeSheet(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<string> {
  // The first row stays in sight, and every column is wide enough for a name.
  yield `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(headings.length, 1)}" width="22" customWidth="1"/></cols><sheetData>`
  let row = 1
  yield writeRow(
    row,
    headings.map((text) => createTextCell(text, styles.heading)),
  )
  for await (const batch of batches)
    if (batch.length > 0) yield batch.map((cells) => writeRow((row += 1), cells.map(createCell))).join('')
  yield '</sheetData></worksheet>'
}

/** The attributes and the content of a cell. */
interface WrittenCell {
  readonly attributes: string
  readonly content: string
}

/** Every cell has its place, because some readers do not count. Empty cells are left out. */
function writeRow(row: number, cells: readonly (WrittenCell | null)[]): string {
  const written = cells.map((cell, column) =>
    cell ? `<c r="${nameColumn(column)}${row}"${cell.attributes}>${cell.content}</c>` : '',
  )
  return `<row r="${row}">${written.join('')}</row>`
}

/** Returns `A` to `Z` for the first columns, then `AA`. */
function nameColumn(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26))
  return place < 26 ? letter : nameColumn(Math.floor(place / 26) - 1) + letter
}

function createCell(cell: XlsxCell): WrittenCell | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return createTextCell(cell, styles.text)
  if ('amount' in cell) return createNumberCell(cell.amount, styles.amount)
  if ('count' in cell) return createNumberCell(cell.count, styles.text)
  return createNumberCell(toSerialDay(cell.time), styles.time)
}

const createNumberCell = (value: number, style: number): WrittenCell => ({
  attributes: ` s="${style}"`,
  content: `<v>${value}</v>`,
})

const createTextCell = (text: string, style: number): WrittenCell => ({
  attributes: ` s="${style}" t="inlineStr"`,
  content: `<is><t xml:space="preserve">${escapeXml(text)}</t></is>`,
})

const firstDay = Temporal.PlainDateTime.from('1899-12-30T00:00')

/** Returns the days since 30 December 1899 as Excel counts them. */
function toSerialDay(time: Temporal.PlainDateTime): number {
  return firstDay.until(time, { largestUnit: 'minutes' }).minutes / 1440
}
