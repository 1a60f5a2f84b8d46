import { expect, test } from 'vitest'
import { isVisibleShape, moveShape } from './photo-drawing.ts'

test('a tap draws neither arrow nor line, but strokes and texts are drawn', () => {
  const at = { x: 0.5, y: 0.5 }
  expect(isVisibleShape({ kind: 'arrow', from: at, to: { x: 0.505, y: 0.5 } })).toBe(false)
  expect(isVisibleShape({ kind: 'arrow', from: at, to: { x: 0.6, y: 0.5 } })).toBe(true)
  expect(isVisibleShape({ kind: 'line', points: [at, at, at] })).toBe(false)
  expect(isVisibleShape({ kind: 'text', position: at, text: ' ' })).toBe(false)
  expect(isVisibleShape({ kind: 'text', position: at, text: 'Riss' })).toBe(true)
})

test('a moved shape stays within the picture', () => {
  const text = { kind: 'text', position: { x: 0.95, y: 0.02 }, text: 'Riss' } as const
  expect(moveShape(text, { x: 0.1, y: -0.1 })).toMatchObject({ position: { x: 1, y: 0 } })
})
