import { expect, test } from 'vitest'
import { listReportMonths, listReportYears } from './tax-report-periods.ts'

test('months of withheld tax go back over the turn of the year', () => {
  const months = listReportMonths('2026-01-31')
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(months.at(-1)).toBe('2023-01')
})

test('years of the report about sellers begin with 2023', () => {
  expect(listReportYears('2026-11-27')).toEqual(['2026', '2025', '2024', '2023'])
})
