/** What people and programs send by mistake, and on purpose. */

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

/** Any of these, or any JSON at all. */
export const hostileValue = fc.oneof(
  fc.constantFrom(...hostileTexts, ...hostileNumbers, ...hostileDays, ...hostileShapes),
  fc.jsonValue(),
)

/** Keys that every object has without being given them. */
export const inheritedKeys = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__']

/** A body with this key, as text: an object literal would set the prototype instead. */
export function bodyWithKey(body: object, key: string): string {
  const rest = JSON.stringify(body).slice(1)
  return `{${JSON.stringify(key)}:1${rest === '}' ? '' : ','}${rest}`
}

/** A form as a browser sends it, with one field and no file. */
export const multipartForm = {
  type: 'multipart/form-data; boundary=x',
  body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
}

/** As deep as it takes to exhaust what reads it one level within another. */
export const deeplyNestedJson = {
  'a list in a list, without end': '['.repeat(50_000),
  'a list in a list': '['.repeat(50_000) + ']'.repeat(50_000),
  'an object in an object': '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000),
}
