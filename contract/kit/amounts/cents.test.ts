import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsToAmount,
  calculateLineTotal,
  roundHalfAwayFromZero,
  amountToCents,
  addMargin,
} from './cents.ts'

describe('money', () => {
  test.each([
    [0.5, 1],
    [-0.5, -1],
    [1.005 * 100, 101],
    [2.4999, 2],
  ])('%d is rounded to %d, halves away from zero', (value, expected) => {
    expect(roundHalfAwayFromZero(value)).toBe(expected)
  })

  test.each([
    [1000, 10, 1100],
    [5, 10, 6],
    [4, 12.5, 5],
    [48_000, 0, 48_000],
    [1_234_567_890, 10, 1_358_024_679],
  ])('%d cents plus a margin of %d per cent are %d cents', (cents, percent, expected) => {
    expect(addMargin(cents, percent)).toBe(expected)
  })

  test('a line total is rounded once: three times a third of a metre', () => {
    expect(calculateLineTotal(0.333, 1000)).toBe(333)
    expect(calculateLineTotal(12.5, 1999)).toBe(24_988)
  })

  test('cents are the same after conversion to an amount and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        (cents) => amountToCents(centsToAmount(cents)) === cents,
      ),
    )
  })
})
