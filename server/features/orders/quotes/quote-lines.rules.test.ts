import { describe, expect, test } from 'vitest'
import {
  dropLinesWithoutQuantity,
  calculatePrices,
  calculateLineSum,
  calculateTotal,
} from './quote-lines.rules.ts'

const ten = { listing: 10, selling: 10 }

describe('quote lines', () => {
  test('a quote line gets listing and selling price from its purchasing price by separate margins', () => {
    expect(calculatePrices(48_000, ten)).toEqual({ purchasing: 48_000, listing: 52_800, selling: 52_800 })
    expect(calculatePrices(5, { listing: 10, selling: 30 })).toEqual({
      purchasing: 5,
      listing: 6,
      selling: 7,
    })
  })

  test('quote lines are rounded one by one, and the total is the sum of the rounded lines', () => {
    const line = { quantity: 0.333, price: calculatePrices(100, ten) }
    expect(calculateLineSum(line)).toEqual({ purchasing: 33, listing: 37, selling: 37 })
    expect(calculateTotal([line, line, line])).toEqual({ purchasing: 99, listing: 111, selling: 111 })
  })

  test('quote lines without a quantity are dropped', () => {
    expect(dropLinesWithoutQuantity([{ quantity: 0 }, { quantity: null }, {}, { quantity: 2 }])).toEqual([
      { quantity: 2 },
    ])
  })
})
