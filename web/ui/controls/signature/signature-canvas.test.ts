import { expect, it } from 'vitest'
import { scaleStrokes } from './signature-canvas.ts'

const stroke = { points: [{ x: 100, y: 50, pressure: 0.5, time: 0 }] } as unknown as Parameters<
  typeof scaleStrokes
>[0][number]

it('a signature keeps its shape when the canvas gets narrower', () => {
  const [moved] = scaleStrokes([stroke], { width: 400, height: 200 }, { width: 200, height: 200 })
  expect(moved?.points[0]).toMatchObject({ x: 50, y: 75 })
})

it('a signature keeps its position when the canvas has the same size', () => {
  const size = { width: 400, height: 200 }
  expect(scaleStrokes([stroke], size, size)[0]?.points[0]).toMatchObject({ x: 100, y: 50 })
})
