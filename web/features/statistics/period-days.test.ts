import { expect, test } from 'vitest'
import { getPeriodDays, areDaysComplete, listStatisticsYears } from './period-days.ts'
import { isStatisticsPeriod, parseFigureName } from './search-params.ts'
import { toStatisticsPath } from './statistics-path.ts'

test.each([
  ['30d', '2026-11-21', '2026-10-23 2026-11-21'],
  ['30d', '2026-03-30', '2026-03-01 2026-03-30'],
  ['3m', '2026-11-21', '2026-08-22 2026-11-21'],
  ['3m', '2026-05-31', '2026-03-01 2026-05-31'],
  ['12m', '2026-11-21', '2025-12-01 2026-11-21'],
  ['12m', '2026-01-31', '2025-02-01 2026-01-31'],
  ['2025', '2026-11-21', '2025-01-01 2025-12-31'],
  ['2026', '2026-11-21', '2026-01-01 2026-11-21'],
] as const)('the period %s on %s is %s', (period, today, days) => {
  const { from, to } = getPeriodDays(period, today)
  expect(`${from} ${to}`).toBe(days)
})

test('the list of years begins with the year of the first offer and ends with the current year', () => {
  expect(listStatisticsYears('2024-07-01', '2026-11-21')).toEqual([2026, 2025, 2024])
  expect(listStatisticsYears(null, '2026-11-21')).toEqual([2026])
})

test('an unknown period in the URL is ignored', () => {
  expect(['30d', 'own', '2025', 'ever', '1999', '', 12].map(isStatisticsPeriod)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  [{ from: '2026-01-01', to: '2026-01-01' }, true],
  [{ from: '2026-01-02', to: '2026-01-01' }, false],
  [{ from: null, to: '2026-01-01' }, false],
  [{ from: '2015-01-01', to: '2026-01-01' }, false],
  [{ from: '1999-01-01', to: '2000-01-01' }, false],
])('the custom days %j are complete: %s', (days, whole) => {
  expect(areDaysComplete(days)).toBe(whole)
})

test('the URL names the figure whose orders are shown, and drops an unknown one', () => {
  expect(parseFigureName('revenue')).toEqual({ orders: 'revenue' })
  expect(parseFigureName('toString')).toEqual({})
  const search = { period: '12m', from: null, to: null, account: null } as const
  expect(toStatisticsPath({ ...search, orders: 'on_time', part: '2026-10-01' })).toBe(
    '/company/dashboard/?orders=on_time&part=2026-10-01',
  )
  expect(toStatisticsPath({ ...search, period: '2025', orders: null, part: null })).toBe(
    '/company/dashboard/?period=2025',
  )
})
