/**
 * Adds a signature to a PDF as an incremental update (ISO 32000-1, 7.5.6 and 12.8). All existing bytes stay
 * unchanged, so PDF/A-2a stays PDF/A-2a (ISO 19005-2, 6.4.3). Reads only PDFs with a plain cross-reference
 * table, as Typst writes them.
 */

export interface SignatureText {
  readonly at: Temporal.Instant
  /** The name of the sealer. */
  readonly name: string
  readonly reason: string
  /** URL where the seal can be verified; ASCII only. */
  readonly address: string
}

/** Signs these bytes. */
export type SignContent = (content: Buffer) => Promise<Buffer>

/**
 * Returns the PDF with a signature that allows no changes (DocMDP 1) and is not visible on the page. Throws if the
 * signature has more than `reservedBytes`.
 */
export async function signPdf(
  pdf: Buffer,
  text: SignatureText,
  sign: SignContent,
  reservedBytes: number,
): Promise<Buffer> {
  const document = parsePdf(pdf)
  const [signature, field] = [document.size, document.size + 1]
  const page = document.firstPage
  const update = appendUpdate(pdf, document, [
    [
      document.root,
      addDictionaryEntries(document.object(document.root), createCatalogEntries(signature, field)),
    ],
    [page, addPageAnnotation(document.object(page), `${field} 0 R`)],
    [signature, createSignatureObject(text, reservedBytes)],
    [field, createSignatureField(signature, page)],
  ])
  return insertSignature(update, sign, reservedBytes)
}

function createCatalogEntries(signature: number, field: number): string {
  return `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >> /Perms << /DocMDP ${signature} 0 R >>`
}

/** The signature covers everything except its own place. The numbers are filled in at the end. */
const byteRangePlaceholder = `[0 ${'9'.repeat(10)} ${'9'.repeat(10)} ${'9'.repeat(10)}]`

function createSignatureObject({ at, name, reason, address }: SignatureText, reservedBytes: number): string {
  const params = '<< /Type /TransformParams /P 1 /V /1.2 >>'
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/ByteRange ${byteRangePlaceholder}`,
    `/Contents <${'0'.repeat(reservedBytes * 2)}>`,
    `/M (${formatPdfDate(at)}) /Name ${encodeTextString(name)} /Reason ${encodeTextString(reason)} /ContactInfo (${address})`,
    `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams ${params} >>] >>`,
  ].join('\n')
}

/** Printed and locked. Without a size it needs no appearance (ISO 19005-2, 6.3.2 and 6.3.3). */
function createSignatureField(signature: number, page: number): string {
  return `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Siegel) /F 132 /Rect [0 0 0 0] /V ${signature} 0 R /P ${page} 0 R >>`
}

function formatPdfDate(at: Temporal.Instant): string {
  return `D:${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:TZ]/g, '')}Z`
}

/** UTF-16 with a byte order mark in hexadecimal, so no character needs escaping. */
function encodeTextString(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

interface ParsedPdf {
  /** One more than the highest object number. */
  readonly size: number
  readonly root: number
  readonly firstPage: number
  readonly startxref: number
  readonly trailer: string
  /** Returns the text between `obj` and `endobj`. */
  object(number: number): string
}

function parsePdf(pdf: Buffer): ParsedPdf {
  // One character per byte, so that positions in the text are positions in the file.
  const text = pdf.toString('latin1')
  const startxref = Number(matchOrThrow(text.slice(-64), /startxref\s+(\d+)/))
  const table = text.slice(startxref)
  const trailer = matchOrThrow(table, /trailer\s*<<([\s\S]*)>>\s*startxref/)
  const offsets = new Map(readObjectOffsets(table))
  const object = (number: number) => {
    const at = offsets.get(number)
    if (at === undefined) throw new Error(`The PDF has no object ${number}.`)
    return matchOrThrow(text.slice(at), /^\s*\d+ \d+ obj([\s\S]*?)endobj/)
  }
  const root = Number(matchOrThrow(trailer, /\/Root\s+(\d+)/))
  const size = Number(matchOrThrow(trailer, /\/Size\s+(\d+)/))
  return { size, root, startxref, trailer, object, firstPage: findFirstPage(object, root) }
}

function readObjectOffsets(table: string): [number, number][] {
  const [, first, lines = ''] = /^xref\s+(\d+) \d+\s+([\s\S]*?)trailer/.exec(table) ?? []
  if (first === undefined) throw new Error('The PDF has no plain cross-reference table.')
  return [...lines.matchAll(/(\d{10}) \d{5} [nf]/g)].map(([, at], index) => [
    Number(first) + index,
    Number(at),
  ])
}

/** Follows the first child down the page tree. */
function findFirstPage(object: (number: number) => string, root: number): number {
  let number = Number(matchOrThrow(object(root), /\/Pages\s+(\d+)/))
  for (let kids; (kids = /\/Kids\s*\[\s*(\d+)/.exec(object(number))?.[1]);) number = Number(kids)
  return number
}

function matchOrThrow(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)?.[1]
  if (match === undefined)
    throw new Error(`Unexpected structure of the PDF: ${pattern.source} was not found.`)
  return match
}

function addDictionaryEntries(object: string, entries: string): string {
  return object.trim().replace(/>>$/, `${entries} >>`)
}

function addPageAnnotation(page: string, annotation: string): string {
  if (/\/Annots\s*\[/.test(page)) return page.trim().replace(/\/Annots\s*\[/, `$&${annotation} `)
  if (page.includes('/Annots'))
    throw new Error(
      'The PDF stores the annotations of the page in a separate object, which is not supported.',
    )
  return addDictionaryEntries(page, `/Annots [${annotation}]`)
}

/** Appends objects and a cross-reference table that points to the previous one. */
function appendUpdate(
  pdf: Buffer,
  document: ParsedPdf,
  objects: readonly (readonly [number, string])[],
): Buffer {
  const parts = [pdf.toString('latin1'), pdf.at(-1) === 0x0a ? '' : '\n']
  let at = pdf.length + (parts[1]?.length ?? 0)
  const offsets: [number, number][] = []
  for (const [number, content] of objects) {
    const written = `${number} 0 obj\n${content}\nendobj\n`
    offsets.push([number, at])
    parts.push(written)
    at += written.length
  }
  const rows = offsets
    .toSorted(([one], [other]) => one - other)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  const trailer = document.trailer.replace(/\/Size\s+\d+/, `/Size ${document.size + 2}`).trim()
  parts.push(
    `xref\n${rows.join('')}trailer\n<< ${trailer} /Prev ${document.startxref} >>\nstartxref\n${at}\n%%EOF\n`,
  )
  return Buffer.from(parts.join(''), 'latin1')
}

async function insertSignature(update: Buffer, sign: SignContent, reservedBytes: number): Promise<Buffer> {
  const range = update.lastIndexOf(byteRangePlaceholder)
  const start = update.indexOf('/Contents <', range) + '/Contents '.length
  const end = start + reservedBytes * 2 + 2
  const signed = `[0 ${start} ${end} ${update.length - end}]`.padEnd(byteRangePlaceholder.length)
  update.write(signed, range, 'latin1')
  const signature = await sign(Buffer.concat([update.subarray(0, start), update.subarray(end)]))
  if (signature.length > reservedBytes)
    throw new Error(`The signature has ${signature.length} bytes, which is more than the reserved space.`)
  update.write(signature.toString('hex'), start + 1, 'latin1')
  return update
}
