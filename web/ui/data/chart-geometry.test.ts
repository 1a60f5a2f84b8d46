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
const positionValues = (values: readonly (number | null)[], maxValue?: number) =>
  positionMarks(createMarks(values), createScale(createMarks(values), { ...drawingArea, maxValue }))

describe('a chart', () => {
  test('a chart reaches from zero to its greatest value', () => {
    expect(positionValues([0, 5, 10]).map(({ top }) => top)).toEqual([100, 60, 20])
  })

  test('a chart with a ceiling leaves space up to it', () => {
    expect(positionValues([0.5, 1], 1).map(({ top }) => top)).toEqual([60, 20])
    expect(positionValues([0.5], 1)[0]?.top).toBe(60)
  })

  test('a chart draws negative values below the zero line', () => {
    const scale = createScale(createMarks([10, -10]), drawingArea)
    expect(scale.zero).toBe(60)
    expect(positionValues([10, -10]).map(({ top, end }) => [top, end])).toEqual([
      [20, 20],
      [60, 100],
    ])
  })

  test('a chart of zeros has its zero line at the bottom', () => {
    expect(createScale(createMarks([0, 0]), drawingArea).zero).toBe(100)
    expect(createScale([], drawingArea).zero).toBe(100)
  })

  test('the line of a chart has a gap where a value is missing', () => {
    expect(toLinePath(positionValues([1, 1, null, 1]))).toBe('M37.5 20.0 L112.5 20.0 M262.5 20.0')
  })
})

describe('chart labels', () => {
  const texts = (values: readonly (number | null)[], active: number | null = null) => {
    const marks = createMarks(values, (value) => `${value},00 Euro`)
    return chooseLabels(positionMarks(marks, createScale(marks, drawingArea)), active).values.map(
      ({ position }) => position.mark.value,
    )
  }

  test('every value has a label if all labels fit', () => {
    expect(texts([3, 7, 5])).toEqual([3, 7, 5])
  })

  test('only the greatest and the last value have labels if not all fit', () => {
    expect(texts([3, 9, 1, 1, 1, 1, 1, 2])).toEqual([9, 2])
  })

  test('the active value always has a label', () => {
    expect(texts([3, 9, 1, 1, 1, 1, 4, 2], 6)).toEqual([4, 9])
  })

  test('labels stay within the chart', () => {
    const marks = createMarks([9, 1, 1, 1, 1, 1, 1, 1], (value) => `${value}.000.000,00 €`)
    const { values } = chooseLabels(positionMarks(marks, createScale(marks, drawingArea)), null)
    for (const { x, position } of values) {
      const half = (position.mark.text.length * 7) / 2
      expect(x - half).toBeGreaterThanOrEqual(0)
      expect(x + half).toBeLessThanOrEqual(300)
    }
  })

  test('a label is placed above a taller neighbour that it overlaps', () => {
    const marks = createMarks([9, 8, 8, 8, 8, 8, 8, 1], (value) => `${value}.000 €`)
    const positions = positionMarks(marks, createScale(marks, drawingArea))
    const last = chooseLabels(positions, null).values.find(({ position }) => position.mark.value === 1)
    expect(last?.top).toBe(positions[6]?.top)
  })

  test('the labels below keep the last one and skip those without space', () => {
    const marks = createMarks(Array.from({ length: 30 }, () => 1))
    const names = chooseLabels(positionMarks(marks, createScale(marks, drawingArea)), null).names.map(
      ({ position }) => position.mark.short,
    )
    expect(names.at(-1)).toBe('29')
    expect(names.length).toBeLessThan(16)
  })
})
