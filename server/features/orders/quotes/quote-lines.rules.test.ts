import { describe, expect, test } from 'vitest'
import { filled, pricesOf, sumOf, totalOf } from './quote-lines.rules.ts'

const ten = { listing: 10, selling: 10 }

describe('the lines of a proposal', () => {
  test('get both prices from what they cost, each by its own margin', () => {
    expect(pricesOf(48_000, ten)).toEqual({ purchasing: 48_000, listing: 52_800, selling: 52_800 })
    expect(pricesOf(5, { listing: 10, selling: 30 })).toEqual({ purchasing: 5, listing: 6, selling: 7 })
  })

  test('are rounded one by one, and their sum is the sum of what stands there', () => {
    const line = { quantity: 0.333, price: pricesOf(100, ten) }
    expect(sumOf(line)).toEqual({ purchasing: 33, listing: 37, selling: 37 })
    expect(totalOf([line, line, line])).toEqual({ purchasing: 99, listing: 111, selling: 111 })
  })

  test('without a quantity are none', () => {
    expect(filled([{ quantity: 0 }, { quantity: null }, {}, { quantity: 2 }])).toEqual([{ quantity: 2 }])
  })
})
