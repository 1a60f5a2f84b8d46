import { expect, test } from 'vitest'
import { updateVisit } from './use-last-visit.ts'

const minute = 60_000

test('the first visit marks nothing as new', () => {
  expect(updateVisit(null, 1000)).toEqual({ seenUntil: 1000, lastOpened: 1000 })
})

test('returning from the page of an offer keeps offers marked as new', () => {
  const before = { seenUntil: 0, lastOpened: 100 * minute }
  expect(updateVisit(before, 110 * minute)).toEqual({ seenUntil: 0, lastOpened: 110 * minute })
})

test('a later visit marks only what came after the previous one', () => {
  const before = { seenUntil: 0, lastOpened: 100 * minute }
  expect(updateVisit(before, 200 * minute)).toEqual({ seenUntil: 100 * minute, lastOpened: 200 * minute })
})
