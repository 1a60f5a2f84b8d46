import { expect, test } from 'vitest'
import { Refusal } from '#server/kernel/refusal'
import { inheritedKeys } from '#test/builders/hostile-input'
import { rejectUnstorableText } from './reject-unstorable-text.ts'

/** Returns the fields that a body is refused for; null if it is accepted. */
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

test('text that PostgreSQL cannot store is refused with its path, even after valid fields', () => {
  expect(listRejectedFields({ city: { prefix: 'Leipzig' }, lines: ['one', { text: textWithNul }] })).toEqual([
    'lines.1.text',
  ])
  expect(listRejectedFields({ city: { in: ['Leipzig', loneSurrogate] } })).toEqual(['city.in.1'])
  expect(listRejectedFields(textWithNul)).toEqual(['body'])
})

test('a key that PostgreSQL cannot store is refused with the path of its object', () => {
  expect(listRejectedFields({ fine: 1, model: { deep: { [textWithNul]: 1 } } })).toEqual(['model'])
  expect(listRejectedFields({ [loneSurrogate]: 1 })).toEqual(['body'])
})

test.each(inheritedKeys)('the key %s, which every object has already, is refused with its path', (key) => {
  const body: unknown = JSON.parse(`{"answers":{"${key}":1}}`)
  expect(listRejectedFields(body)).toEqual([`answers.${key}`])
})

test('input nested too deeply is refused, ordinary nesting is accepted', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'text' : { in: nested(depth - 1) })
  expect(listRejectedFields({ model: nested(39) })).toBe(null)
  expect(listRejectedFields({ model: nested(60) })).toEqual(['model'])
})

test('binary bodies are not checked for text faults', () => {
  expect(listRejectedFields(Buffer.from(textWithNul))).toBe(null)
})
