/** As much of DER (X.690) as a certificate and a signature need. */

export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
export const octets = (bytes: Uint8Array) => der(0x04, bytes)
export const encodeNull = () => der(0x05)
export const utf8 = (text: string) => der(0x0c, Buffer.from(text))
export const yes = () => der(0x01, Buffer.from([0xff]))
export const bits = (bytes: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), bytes)

/** Elements of a SET stand in the order of their bytes. */
export function setOf(...content: readonly Buffer[]): Buffer {
  return der(0x31, ...content.toSorted(Buffer.compare))
}

/** A whole number that is not negative, by its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const signed = (bytes[0] ?? 0) >= 0x80 ? [Buffer.from([0])] : []
  return der(0x02, ...signed, bytes)
}

/** `context(0, …)` is `[0]` with what it holds. */
export const context = (number: number, ...content: readonly Uint8Array[]) => der(0xa0 | number, ...content)

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(number: number): number[] {
  const digits = [number & 0x7f]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift((rest & 0x7f) | 0x80)
  }
  return digits
}

/** Seconds alone; years from 2050 on are spelled another way (RFC 5280, 4.1.2.5). */
export function time(at: Temporal.Instant): Buffer {
  const plain = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:T]/g, '')
  return Number(plain.slice(0, 4)) < 2050
    ? der(0x17, Buffer.from(plain.slice(2)))
    : der(0x18, Buffer.from(plain))
}

/** The elements within a SEQUENCE, SET or context tag, each with its tag and length. */
export function elements(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  const [start, end] = span(bytes, 0)
  for (let at = start; at < end;) {
    const [, next] = span(bytes, at)
    found.push(bytes.subarray(at, next))
    at = next
  }
  return found
}

/** Where the content of the element at `at` begins and ends. */
function span(bytes: Buffer, at: number): [number, number] {
  const first = bytes[at + 1] ?? 0
  if (first < 0x80) return [at + 2, at + 2 + first]
  const width = first & 0x7f
  const start = at + 2 + width
  return [start, start + bytes.readUIntBE(at + 2, width)]
}
