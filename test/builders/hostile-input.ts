/** Input that clients send by mistake or with bad intent. */

import fc from 'fast-check'

const hostileTexts = [
  '\0',
  '\ud800',
  '',
  ' ',
  '%',
  "'; drop table jobs; --",
  '<script>',
  '../../etc/passwd',
  '9'.repeat(400),
  '☃'.repeat(5000),
  'NaN',
]
const hostileNumbers = [Number.MAX_SAFE_INTEGER, 0, -1, -(10 ** 9), 1e308, 0.1, 2 ** 31, 2 ** 63]
const hostileDays = [
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '2026-11-24T25:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
]
const hostileShapes: unknown[] = [
  null,
  true,
  [],
  {},
  [[[]]],
  [null],
  { __proto__: null, a: 1 },
  { constructor: {} },
]

/** Generates one of these values or any JSON value. */
export const hostileValue = fc.oneof(
  fc.constantFrom(...hostileTexts, ...hostileNumbers, ...hostileDays, ...hostileShapes),
  fc.jsonValue(),
)

/** Keys that every JavaScript object inherits. */
export const inheritedKeys = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__']

/** Returns a JSON text with this key. An object literal would set the prototype instead. */
export function bodyWithKey(body: object, key: string): string {
  const rest = JSON.stringify(body).slice(1)
  return `{${JSON.stringify(key)}:1${rest === '}' ? '' : ','}${rest}`
}

/** A form as browsers send it, with one field and no file. */
export const multipartForm = {
  type: 'multipart/form-data; boundary=x',
  body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
}

/** JSON that is deep enough to exhaust the stack of a recursive parser. */
export const deeplyNestedJson = {
  'a list in a list, without end': '['.repeat(50_000),
  'a list in a list': '['.repeat(50_000) + ']'.repeat(50_000),
  'an object in an object': '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000),
}
