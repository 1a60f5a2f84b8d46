import { createHash, verify, X509Certificate } from 'node:crypto'
import { elements } from '#server/platform/documents/pdf-signing/der'

export interface PdfSignature {
  readonly certificate: X509Certificate
  /** Whether the certificate's key signed all bytes outside of `gap`. */
  readonly isValid: boolean
  /** The unsigned range of bytes, which contains the signature itself. */
  readonly gap: readonly [from: number, to: number]
}

/** Reads the signature of a PDF independently of the product's code. Throws if there is none. */
export function readPdfSignature(pdf: Buffer): PdfSignature {
  const text = pdf.toString('latin1')
  const range = [...text.matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/g)].at(-1)
  if (!range) throw new Error('The PDF is not signed.')
  const [from = 0, to = 0, rest = 0] = range.slice(1).map(Number)
  const content = Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, to + rest)])
  const [, wrapped] = elements(Buffer.from(text.slice(from + 1, to - 1), 'hex'))
  const [, , , certificates, signers] = elements(getWrappedElement(wrapped))
  const certificate = new X509Certificate(getWrappedElement(certificates))
  const [, , , attributes, , signature] = elements(getWrappedElement(signers))
  const asSet = Buffer.concat([Buffer.from([0x31]), requireElement(attributes).subarray(1)])
  const digest = createHash('sha256').update(content).digest()
  const isValid =
    to + rest === pdf.length &&
    requireElement(attributes).includes(digest) &&
    verify('sha256', asSet, certificate.publicKey, getElementContent(signature))
  return { certificate, isValid, gap: [from, to] }
}

/** Returns the only element inside a constructed element. */
function getWrappedElement(element: Buffer | undefined): Buffer {
  return requireElement(elements(requireElement(element))[0])
}

function getElementContent(element: Buffer | undefined): Buffer {
  const bytes = requireElement(element)
  return bytes.subarray((bytes[1] ?? 0) < 0x80 ? 2 : 3)
}

function requireElement(element: Buffer | undefined): Buffer {
  if (!element) throw new Error('The signature is incomplete.')
  return element
}
