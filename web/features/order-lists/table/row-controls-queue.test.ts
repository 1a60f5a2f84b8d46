// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { createRowControlsQueue } from './row-controls-queue.ts'

let frames: (() => void)[] = []
const runFrame = () => frames.shift()?.()

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
})

it('rows wait while the user scrolls, and then get their controls one per frame', () => {
  let isScrolling = true
  const queue = createRowControlsQueue(() => isScrolling)
  const shown: string[] = []
  for (const row of ['first', 'second']) queue.add(() => shown.push(row))
  expect(frames).toEqual([])
  isScrolling = false
  queue.resume()
  runFrame()
  expect(shown).toEqual(['first'])
  runFrame()
  expect(shown).toEqual(['first', 'second'])
  expect(frames).toEqual([])
})

it('scrolling again pauses the queue, and rows that have left the list get no controls', () => {
  let isScrolling = false
  const queue = createRowControlsQueue(() => isScrolling)
  const shown: string[] = []
  const remove = queue.add(() => shown.push('gone'))
  queue.add(() => shown.push('there'))
  isScrolling = true
  runFrame()
  expect(shown).toEqual([])
  remove()
  isScrolling = false
  queue.resume()
  runFrame()
  expect(shown).toEqual(['there'])
})
