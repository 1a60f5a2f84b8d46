import { expect, test } from 'vitest'
import { knownVersion, ownChange } from './own-versions.ts'

test('one’s own changes are known in a row; another’s between them ends it', () => {
  expect(knownVersion('order-a', 4)).toBe(4)
  ownChange('order-a', 4)
  ownChange('order-a', 5)
  ownChange('order-a', 7)
  expect(knownVersion('order-a', 4)).toBe(6)
  expect(knownVersion('order-a', 7)).toBe(8)
  expect(knownVersion('order-b', 4)).toBe(4)
})
