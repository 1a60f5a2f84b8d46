import { describe, expect, test } from 'vitest'
import { positionMarks, chooseLabels, toLinePath, type ChartMark, createScale } from './chart-geometry.ts'

const drawingArea = { width: 300, height: 120, top: 20, bottom: 20 }
const createMarks = (
  values: readonly (number | null)[],
  text = (value: number | null) => String(value),
): ChartMark[] =>
  values.map((value, at) => ({
    key: String(at),
    label: `Day ${at}`,
    short: String(at),
    value,
    text: text(value),
    isEmpty: value === null || value === 0,
  }))
const positionValues = (values: readonly (number | null)[], ceiling?: number) =>
  positionMarks(createMarks(values), createScale(createMarks(values), { ...drawingArea, ceiling }))

describe('a chart', () => {
  test('reaches from nothing to its greatest value', () => {
    expect(positionValues([0, 5, 10]).map(({ top }) => top)).toEqual([100, 60, 20])
  })

  test('leaves room up to what there can be at most', () => {
    expect(positionValues([0.5, 1], 1).map(({ top }) => top)).toEqual([60, 20])
    expect(positionValues([0.5], 1)[0]?.top).toBe(60)
  })

  test('draws what was taken back below the line', () => {
    const scale = createScale(createMarks([10, -10]), drawingArea)
    expect(scale.zero).toBe(60)
    expect(positionValues([10, -10]).map(({ top, end }) => [top, end])).toEqual([
      [20, 20],
      [60, 100],
    ])
  })

  test('of nothing but noughts is a line at its foot', () => {
    expect(createScale(createMarks([0, 0]), drawingArea).zero).toBe(100)
    expect(createScale([], drawingArea).zero).toBe(100)
  })

  test('breaks its line off where there is no value', () => {
    expect(toLinePath(positionValues([1, 1, null, 1]))).toBe('M37.5 20.0 L112.5 20.0 M262.5 20.0')
  })
})

describe('labels', () => {
  const texts = (values: readonly (number | null)[], active: number | null = null) => {
    const of = createMarks(values, (value) => `${value},00 Euro`)
    return chooseLabels(positionMarks(of, createScale(of, drawingArea)), active).values.map(
      ({ place }) => place.mark.value,
    )
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
    const of = createMarks([9, 1, 1, 1, 1, 1, 1, 1], (value) => `${value}.000.000,00 €`)
    const { values } = chooseLabels(positionMarks(of, createScale(of, drawingArea)), null)
    for (const { x, place } of values) {
      const half = (place.mark.text.length * 7) / 2
      expect(x - half).toBeGreaterThanOrEqual(0)
      expect(x + half).toBeLessThanOrEqual(300)
    }
  })

  test('stand clear of a taller neighbour', () => {
    const of = createMarks([9, 8, 8, 8, 8, 8, 8, 1], (value) => `${value}.000 €`)
    const places = positionMarks(of, createScale(of, drawingArea))
    const last = chooseLabels(places, null).values.find(({ place }) => place.mark.value === 1)
    expect(last?.top).toBe(places[6]?.top)
  })

  test('below keep the last name and leave out what has no room', () => {
    const of = createMarks(Array.from({ length: 30 }, () => 1))
    const names = chooseLabels(positionMarks(of, createScale(of, drawingArea)), null).names.map(
      ({ place }) => place.mark.short,
    )
    expect(names.at(-1)).toBe('29')
    expect(names.length).toBeLessThan(16)
  })
})
