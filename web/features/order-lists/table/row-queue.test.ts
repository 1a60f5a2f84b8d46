// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { createRowQueue } from './row-queue.ts'

let frames: ((now: number) => void)[] = []
let now = 0
let completed: string[] = []
let isScrolling = false

beforeEach(() => {
  frames = []
  now = 1000
  completed = []
  isScrolling = false
  vi.stubGlobal('requestAnimationFrame', (work: (now: number) => void) => frames.push(work))
})

/** Runs the next frame, which ends `duration` milliseconds after the one before. */
function runFrame(duration: number): void {
  now += duration
  frames.shift()?.(now)
}

function runFrames(count: number, duration: number): void {
  for (let frame = 0; frame < count; frame += 1) runFrame(duration)
}

function createFilledQueue(...rows: string[]) {
  const queue = createRowQueue(() => isScrolling)
  const removals = rows.map((row) => queue.add(() => completed.push(row)))
  return { queue, removals }
}

it('a slow device completes rows after scrolling, one per frame and newest first', () => {
  isScrolling = true
  createFilledQueue('first', 'second')
  for (let frame = 0; frame < 5; frame += 1) runFrame(60)
  expect(completed).toEqual([])
  isScrolling = false
  runFrame(60)
  expect(completed).toEqual(['second'])
  runFrame(60)
  expect(completed).toEqual(['second', 'first'])
  expect(frames).toEqual([])
})

it('a fast device completes one row per frame while the user scrolls, after 16 short frames in a row', () => {
  isScrolling = true
  createFilledQueue('first', 'second', 'third')
  // The time since the last frame is not known yet.
  runFrame(16)
  runFrames(15, 16)
  expect(completed).toEqual([])
  runFrame(16)
  expect(completed).toEqual(['third'])
  runFrame(16)
  expect(completed).toEqual(['third', 'second'])
})

it('after a completed row has made a frame long, rows wait for 128 short frames in a row', () => {
  isScrolling = true
  createFilledQueue('first', 'second', 'third')
  runFrames(17, 16)
  expect(completed).toEqual(['third'])
  runFrame(60)
  runFrames(127, 16)
  expect(completed).toEqual(['third'])
  runFrame(16)
  expect(completed).toEqual(['third', 'second'])
})

it('a slow device with single short frames completes no rows while the user scrolls', () => {
  isScrolling = true
  createFilledQueue('first', 'second')
  for (let frame = 0; frame < 40; frame += 1) runFrame(frame % 4 === 3 ? 50 : 16)
  expect(completed).toEqual([])
})

it('rows that have left the list are not completed, and later rows start the frames again', () => {
  const { queue, removals } = createFilledQueue('gone', 'there')
  removals[0]?.()
  runFrame(16)
  expect(completed).toEqual(['there'])
  expect(frames).toEqual([])
  queue.add(() => completed.push('later'))
  runFrame(16)
  expect(completed).toEqual(['there', 'later'])
})
