import { expect, test } from 'vitest'
import { Refusal } from '#server/kernel/refusal'
import { rejectUnstorableText } from './reject-unstorable-text.ts'

/** The fields that a body is refused for; null: it is taken. */
function listRejectedFields(body: unknown): string[] | null {
  try {
    rejectUnstorableText({ params: {}, query: {}, body } as never)
    return null
  } catch (error) {
    return Object.keys((error as Refusal).detail.errors ?? {})
  }
}

const textWithNul = 'a\0b'
const loneSurrogate = '\ud83d'

test('a text that no table can keep is refused by its path, however much good stands before it', () => {
  expect(listRejectedFields({ city: { prefix: 'Leipzig' }, lines: ['one', { text: textWithNul }] })).toEqual([
    'lines.1.text',
  ])
  expect(listRejectedFields({ city: { in: ['Leipzig', loneSurrogate] } })).toEqual(['city.in.1'])
  expect(listRejectedFields(textWithNul)).toEqual(['body'])
})

test('a name that cannot be kept is told by the field in which it stands', () => {
  expect(listRejectedFields({ fine: 1, model: { deep: { [textWithNul]: 1 } } })).toEqual(['model'])
  expect(listRejectedFields({ [loneSurrogate]: 1 })).toEqual(['body'])
})

test('nesting without an end is refused, ordinary nesting is not', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'text' : { in: nested(depth - 1) })
  expect(listRejectedFields({ model: nested(39) })).toBe(null)
  expect(listRejectedFields({ model: nested(60) })).toEqual(['model'])
})

test('bytes are not looked into', () => {
  expect(listRejectedFields(Buffer.from(textWithNul))).toBe(null)
})
