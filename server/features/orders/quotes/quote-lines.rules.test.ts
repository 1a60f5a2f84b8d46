import { describe, expect, test } from 'vitest'
import {
  dropLinesWithoutQuantity,
  calculatePrices,
  calculateLineSum,
  calculateTotal,
} from './quote-lines.rules.ts'

const ten = { listing: 10, selling: 10 }

describe('the lines of a proposal', () => {
  test('get both prices from what they cost, each by its own margin', () => {
    expect(calculatePrices(48_000, ten)).toEqual({ purchasing: 48_000, listing: 52_800, selling: 52_800 })
    expect(calculatePrices(5, { listing: 10, selling: 30 })).toEqual({
      purchasing: 5,
      listing: 6,
      selling: 7,
    })
  })

  test('are rounded one by one, and their sum is the sum of what stands there', () => {
    const line = { quantity: 0.333, price: calculatePrices(100, ten) }
    expect(calculateLineSum(line)).toEqual({ purchasing: 33, listing: 37, selling: 37 })
    expect(calculateTotal([line, line, line])).toEqual({ purchasing: 99, listing: 111, selling: 111 })
  })

  test('without a quantity are none', () => {
    expect(dropLinesWithoutQuantity([{ quantity: 0 }, { quantity: null }, {}, { quantity: 2 }])).toEqual([
      { quantity: 2 },
    ])
  })
})
