import { expect, test } from 'vitest'
import { Refusal } from '#server/kernel/refusal'
import { refuseUnstorable } from './reject-unstorable-text.ts'

/** The fields that a body is refused for; null: it is taken. */
function refused(body: unknown): string[] | null {
  try {
    refuseUnstorable({ params: {}, query: {}, body } as never)
    return null
  } catch (error) {
    return Object.keys((error as Refusal).detail.errors ?? {})
  }
}

const nul = 'a\0b'
const half = '\ud83d'

test('a text that no table can keep is refused by its path, however much good stands before it', () => {
  expect(refused({ city: { prefix: 'Leipzig' }, lines: ['one', { text: nul }] })).toEqual(['lines.1.text'])
  expect(refused({ city: { in: ['Leipzig', half] } })).toEqual(['city.in.1'])
  expect(refused(nul)).toEqual(['body'])
})

test('a name that cannot be kept is told by the field in which it stands', () => {
  expect(refused({ fine: 1, model: { deep: { [nul]: 1 } } })).toEqual(['model'])
  expect(refused({ [half]: 1 })).toEqual(['body'])
})

test('nesting without an end is refused, ordinary nesting is not', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'text' : { in: nested(depth - 1) })
  expect(refused({ model: nested(39) })).toBe(null)
  expect(refused({ model: nested(60) })).toEqual(['model'])
})

test('bytes are not looked into', () => {
  expect(refused(Buffer.from(nul))).toBe(null)
})
