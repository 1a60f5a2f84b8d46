import { expect, test } from 'vitest'
import { getKnownVersion, recordOwnChange } from './own-versions.ts'

test('consecutive own versions are known until a version of another user', () => {
  expect(getKnownVersion('order-a', 4)).toBe(4)
  recordOwnChange('order-a', 4)
  recordOwnChange('order-a', 5)
  recordOwnChange('order-a', 7)
  expect(getKnownVersion('order-a', 4)).toBe(6)
  expect(getKnownVersion('order-a', 7)).toBe(8)
  expect(getKnownVersion('order-b', 4)).toBe(4)
})
