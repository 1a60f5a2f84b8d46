import { describe, expect, test } from 'vitest'
import { barsOf, labelled, lineOf, type Mark, scaleOf } from './chartPlaces.ts'

const space = { width: 300, height: 120, top: 20, bottom: 20 }
const marks = (values: readonly (number | null)[], text = (value: number | null) => String(value)): Mark[] =>
  values.map((value, at) => ({
    key: String(at),
    label: `Day ${at}`,
    short: String(at),
    value,
    text: text(value),
    isEmpty: value === null || value === 0,
  }))
const drawn = (values: readonly (number | null)[], ceiling?: number) =>
  barsOf(marks(values), scaleOf(marks(values), { ...space, ceiling }))

describe('a chart', () => {
  test('reaches from nothing to its greatest value', () => {
    expect(drawn([0, 5, 10]).map(({ top }) => top)).toEqual([100, 60, 20])
  })

  test('leaves room up to what there can be at most', () => {
    expect(drawn([0.5, 1], 1).map(({ top }) => top)).toEqual([60, 20])
    expect(drawn([0.5], 1)[0]?.top).toBe(60)
  })

  test('draws what was taken back below the line', () => {
    const scale = scaleOf(marks([10, -10]), space)
    expect(scale.zero).toBe(60)
    expect(drawn([10, -10]).map(({ top, end }) => [top, end])).toEqual([
      [20, 20],
      [60, 100],
    ])
  })

  test('of nothing but noughts is a line at its foot', () => {
    expect(scaleOf(marks([0, 0]), space).zero).toBe(100)
    expect(scaleOf([], space).zero).toBe(100)
  })

  test('breaks its line off where there is no value', () => {
    expect(lineOf(drawn([1, 1, null, 1]))).toBe('M37.5 20.0 L112.5 20.0 M262.5 20.0')
  })
})

describe('labels', () => {
  const texts = (values: readonly (number | null)[], active: number | null = null) => {
    const of = marks(values, (value) => `${value},00 Euro`)
    return labelled(barsOf(of, scaleOf(of, space)), active).values.map(({ place }) => place.mark.value)
  }

  test('stand at every value where they fit', () => {
    expect(texts([3, 7, 5])).toEqual([3, 7, 5])
  })

  test('else at the greatest and the last one', () => {
    expect(texts([3, 9, 1, 1, 1, 1, 1, 2])).toEqual([9, 2])
  })

  test('and always at the one that is pointed at', () => {
    expect(texts([3, 9, 1, 1, 1, 1, 4, 2], 6)).toEqual([4, 9])
  })

  test('never stand outside of the drawing', () => {
    const of = marks([9, 1, 1, 1, 1, 1, 1, 1], (value) => `${value}.000.000,00 €`)
    const { values } = labelled(barsOf(of, scaleOf(of, space)), null)
    for (const { x, place } of values) {
      const half = (place.mark.text.length * 7) / 2
      expect(x - half).toBeGreaterThanOrEqual(0)
      expect(x + half).toBeLessThanOrEqual(300)
    }
  })

  test('stand clear of a taller neighbour', () => {
    const of = marks([9, 8, 8, 8, 8, 8, 8, 1], (value) => `${value}.000 €`)
    const places = barsOf(of, scaleOf(of, space))
    const last = labelled(places, null).values.find(({ place }) => place.mark.value === 1)
    expect(last?.top).toBe(places[6]?.top)
  })

  test('below keep the last name and leave out what has no room', () => {
    const of = marks(Array.from({ length: 30 }, () => 1))
    const names = labelled(barsOf(of, scaleOf(of, space)), null).names.map(({ place }) => place.mark.short)
    expect(names.at(-1)).toBe('29')
    expect(names.length).toBeLessThan(16)
  })
})
