import { createHash, verify, X509Certificate } from 'node:crypto'

export interface PdfSignature {
  readonly certificate: X509Certificate
  /** Whether the certificate's key signed all bytes outside of `gap`. */
  readonly isValid: boolean
  /** The signature value of the only signer. */
  readonly signature: Buffer
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
  const [, wrapped] = listDerElements(Buffer.from(text.slice(from + 1, to - 1), 'hex'))
  const [, , , certificates, signers] = listDerElements(getWrappedElement(wrapped))
  const certificate = new X509Certificate(getWrappedElement(certificates))
  const [, , , attributes, , signature] = listDerElements(getWrappedElement(signers))
  const asSet = Buffer.concat([Buffer.from([0x31]), requireElement(attributes).subarray(1)])
  const digest = createHash('sha256').update(content).digest()
  const isValid =
    to + rest === pdf.length &&
    requireElement(attributes).includes(digest) &&
    verify('sha256', asSet, certificate.publicKey, getElementContent(signature))
  return { certificate, isValid, signature: getElementContent(signature), gap: [from, to] }
}

/** Returns the only element inside a constructed element. */
function getWrappedElement(element: Buffer | undefined): Buffer {
  return requireElement(listDerElements(requireElement(element))[0])
}

function getElementContent(element: Buffer | undefined): Buffer {
  const bytes = requireElement(element)
  return bytes.subarray((bytes[1] ?? 0) < 0x80 ? 2 : 3)
}

function requireElement(element: Buffer | undefined): Buffer {
  if (!element) throw new Error('The signature is incomplete.')
  return element
}

/** Returns the elements inside a SEQUENCE, SET or tagged element, each with its tag and length (X.690). */
function listDerElements(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  const [start, end] = locateDerContent(bytes, 0)
  for (let at = start; at < end;) {
    const [, next] = locateDerContent(bytes, at)
    found.push(bytes.subarray(at, next))
    at = next
  }
  return found
}

/** Returns where the content of the element at `at` begins and ends. */
function locateDerContent(bytes: Buffer, at: number): [start: number, end: number] {
  const first = bytes[at + 1] ?? 0
  if (first < 0x80) return [at + 2, at + 2 + first]
  const width = first & 0x7f
  const start = at + 2 + width
  return [start, start + bytes.readUIntBE(at + 2, width)]
}
