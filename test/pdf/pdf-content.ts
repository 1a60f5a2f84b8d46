import { extractImages, extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of each page, with whitespace collapsed. */
export async function readPdfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

export async function readPdfText(pdf: Uint8Array): Promise<string> {
  return (await readPdfPages(pdf)).join(' ')
}

/** One run of text with its edges in points, measured from the left. */
export interface PdfTextBox {
  readonly page: number
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
}

/** Returns where each run of text is printed. */
export async function readPdfTextBoxes(pdf: Uint8Array): Promise<PdfTextBox[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const boxes: PdfTextBox[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , left = 0, baseline = 0] = item.transform as number[]
      boxes.push({ page: number, text: item.str, left, right: left + item.width, baseline })
    }
  }
  return boxes
}

/** Returns pairs of texts that are printed over each other on one line. */
export function listOverlaps(boxes: readonly PdfTextBox[]): string[] {
  return boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter(
        (other) =>
          other.page === one.page &&
          Math.abs(other.baseline - one.baseline) < 2 &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1,
      )
      .map((other) => `${one.text} | ${other.text}`),
  )
}

/** Returns title, language and tagging, which screen readers need. */
export async function readPdfMetadata(
  pdf: Uint8Array,
): Promise<{ title: string; lang: string; tagged: boolean }> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await document.getMetadata()
  const facts = info as { Title?: string; Language?: string }
  const marks = (await document.getMarkInfo()) as { Marked?: boolean } | null
  return { title: facts.Title ?? '', lang: facts.Language ?? '', tagged: marks?.Marked === true }
}

/** Returns the embedded files by name. */
export async function readPdfAttachments(pdf: Uint8Array): Promise<Record<string, Uint8Array>> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const ids = [...((await document.getAttachments()) ?? [])].map(
    ([id, { filename }]) => [id, filename] as const,
  )
  return Object.fromEntries(
    await Promise.all(
      ids.map(async ([id, name]) => [name, (await document.getAttachmentContent(id)) ?? new Uint8Array()]),
    ),
  )
}

/** Returns the sizes of all pictures in a PDF, in page sequence. */
export async function readPdfPictureSizes(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: document.numPages }, (_, page) => page + 1)
  const found = await Promise.all(pages.map((page) => extractImages(document, page)))
  return found.flat().map(({ width, height }) => ({ width, height }))
}
