// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { getLastMonth } from './palette-choices.ts'

it.each([
  ['2026-11-22', '2026-10-01', '2026-10-31'],
  ['2026-01-05', '2025-12-01', '2025-12-31'],
  ['2024-03-31', '2024-02-01', '2024-02-29'],
])('on %s the last month is from %s to %s', (today, from, to) => {
  expect(getLastMonth(today)).toEqual({ from, to })
})
