/** The PDF printer process. Typst works synchronously and would block every request. See pdf-printer.ts. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type EInvoice, invoiceFiles, renderInvoiceXml } from './e-invoice.ts'
import { getCommonCodePoints } from './font-coverage.ts'
import { allowBreaksInLongWords, cleanTexts, createTextCleaner } from './printable-text.ts'

export interface RenderRequest {
  readonly id: number
  readonly template: string
  readonly data: string
  /** Files that the template may read, by name. */
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly pictures: Readonly<Record<string, Uint8Array>>
  readonly standard: string | undefined
  readonly invoice: EInvoice | undefined
  readonly createdAt: number
}

export type RenderResult =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string }

const resolve = createRequire(import.meta.url).resolve
const fonts = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'].map((cut) =>
  readFileSync(resolve(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`)),
)
const cleanText = createTextCleaner(getCommonCodePoints(fonts))
/**
 * Without `fallback: false` Typst would use fonts of the machine, and the same document would look different
 * elsewhere. Words that are longer than a narrow column are hyphenated in every template, by German rules: in
 * documents of other languages too, words of this length are German names of products and companies. A zero-width
 * space becomes an empty box, at which lines may break: as a character it joins the letter before it, and pdf.js,
 * the viewer of Firefox, then drops this letter from the whole document when text is copied or searched.
 */
const templatePrefix = `#set text(fallback: false)
#show regex("\\\\p{L}{18,}"): set text(hyphenate: true, lang: "de")
#show "\\u{200B}": box()`
const workspace = '/gewerk'
/** Pixels. */
const longestPictureSide = 1_000
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

process.on('message', (request: RenderRequest) => {
  void handleRenderRequest(request).then((result) => process.send?.(result))
})
// The parent process has ended.
process.on('disconnect', () => process.exit())
// Ctrl+C reaches the whole process group; the parent process stops this one.
process.on('SIGINT', () => undefined)

async function handleRenderRequest(request: RenderRequest): Promise<RenderResult> {
  try {
    const complete = { ...request, files: { ...request.files, ...(await shrinkPictures(request.pictures)) } }
    return {
      id: request.id,
      pdf: request.invoice ? await renderInvoicePdf(complete, request.invoice) : renderPdf(complete),
    }
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) }
  }
}

async function shrinkPictures(pictures: RenderRequest['pictures']): Promise<Record<string, Uint8Array>> {
  const shrunk: Record<string, Uint8Array> = {}
  // One after another, because each picture is large until it is reduced.
  for (const [name, bytes] of Object.entries(pictures)) shrunk[name] = await shrinkPicture(Buffer.from(bytes))
  return shrunk
}

/**
 * Reduces a picture to a JPEG of at most 1,000 pixels per side: 150 dpi on half a page, and small enough to
 * email dozens. Signatures keep their white background.
 */
async function shrinkPicture(data: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({
      width: longestPictureSide,
      height: longestPictureSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}

/** Loaded on demand, because the library that edits PDFs is large. */
async function renderInvoicePdf(request: RenderRequest, invoice: EInvoice): Promise<Uint8Array> {
  const { markAsFacturX } = await import('./factur-x.ts')
  const pdf = renderPdf(request, {
    invoice: renderInvoiceXml(invoice),
    invoiceName: invoiceFiles[invoice.profile].name,
  })
  return markAsFacturX(pdf, invoiceFiles[invoice.profile])
}

/** Synchronous, so that the files of two documents never mix. */
function renderPdf(
  { template, data, files, standard, createdAt }: RenderRequest,
  more: Record<string, string> = {},
): Buffer {
  try {
    for (const [name, bytes] of Object.entries(files))
      compiler.mapShadow(`${workspace}/${name}`, Buffer.from(bytes))
    // The names of files are looked up and stay as they are.
    const prepareText = (text: string) =>
      Object.hasOwn(files, text) ? text : allowBreaksInLongWords(cleanText(text))
    const inputs = { data: JSON.stringify(cleanTexts(JSON.parse(data), prepareText)), ...more }
    const mainFileContent = `${templatePrefix}\n${template}`
    const result = compiler.compile({ mainFileContent, inputs, resetRead: true })
    const document = result.result
    if (!document) throw new Error(formatDiagnostics(result.takeError()?.shortDiagnostics ?? []))
    return compiler.pdf(document, {
      creationTimestamp: createdAt,
      ...(standard ? { pdfStandard: standard } : {}),
    })
  } finally {
    compiler.resetShadow()
    // Drops results of older documents; the cache would otherwise only grow.
    compiler.evictCache(5)
  }
}

function formatDiagnostics(diagnostics: { message?: string; range?: unknown }[]): string {
  return diagnostics.map((complaint) => JSON.stringify(complaint)).join('; ') || 'The template cannot be set.'
}
