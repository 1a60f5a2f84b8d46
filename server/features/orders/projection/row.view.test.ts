import { expect, it } from 'vitest'
import { countDaysInStatus } from './row.view.ts'

it.each([
  ['2026-11-23T07:00:00Z', 0],
  ['2026-11-22T22:59:00Z', 1],
  ['2026-11-22T23:00:00Z', 0],
  ['2026-11-08T13:00:00Z', 15],
  // Summer time ended on 25 October, so these days have 25 hours more than their number says.
  ['2026-10-24T22:00:00Z', 29],
  ['2026-11-24T08:00:00Z', 0],
])('on 23 November, an order that changed at %s has had its status for %s days', (changedAt, days) => {
  expect(countDaysInStatus(changedAt, '2026-11-23')).toBe(days)
})
