import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The XML of a cell: `<c r="A1"><v>1</v></c>`. */
export type XlsxCells = readonly (readonly string[])[]

const workbook = `<workbook xmlns:r="urn:r"><sheets><sheet name="Alt" r:id="rId2" state="hidden"/><sheet name="Aufträge" r:id="rId1"/></sheets></workbook>`
const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`
/** Style 1 shows a date, style 2 a number with the word "Tag". */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0 &quot;day&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`

/** Creates an XLSX file with one visible sheet of these cells. `parts` replaces or adds files of the zip. */
export async function createXlsxFile(
  cells: XlsxCells,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const rows = cells.map((row, index) => `<row r="${index + 1}">${row.join('')}</row>`).join('')
  const all = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(all))
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, path)
  zip.end()
  return buffer(zip.outputStream)
}

/** A cell with a text of its own. */
export const createTextCell = (name: string, text: string): string =>
  `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
