import { describe, expect, test } from 'vitest'
import { getPreviousPeriod, slicePeriod, chooseStep } from './periods.rules.ts'

const parseDays = (text: string) => {
  const [from = '', to = ''] = text.split(' ')
  return { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
}
const stringifyPeriod = ({ from, to }: ReturnType<typeof parseDays>) => `${from.toString()} ${to.toString()}`

describe('the previous period', () => {
  test.each([
    ['thirty days', '2026-10-23 2026-11-21', '2026-09-23 2026-10-22'],
    ['one day', '2026-03-01 2026-03-01', '2026-02-01 2026-02-01'],
    ['three months that end today', '2026-08-22 2026-11-21', '2026-05-22 2026-08-21'],
    ['a month', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    ['a short month', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
    ['February of a leap year', '2028-03-01 2028-03-31', '2028-02-01 2028-02-29'],
    ['twelve months, the last one running', '2025-12-01 2026-11-21', '2024-12-01 2025-11-21'],
    ['a calendar year', '2025-01-01 2025-12-31', '2024-01-01 2024-12-31'],
    ['the running year', '2026-01-01 2026-11-21', '2025-01-01 2025-11-21'],
    ['days around a clock change', '2026-03-25 2026-04-02', '2026-03-16 2026-03-24'],
  ])('the previous period is correct for %s', (_, period, before) => {
    expect(stringifyPeriod(getPreviousPeriod(parseDays(period)))).toBe(before)
  })
})

describe('the slices of a period', () => {
  test('weekly slices start on Mondays, and the last one ends with the period', () => {
    expect(slicePeriod(parseDays('2026-10-22 2026-11-03'), 'week').map(stringifyPeriod)).toEqual([
      '2026-10-22 2026-10-25',
      '2026-10-26 2026-11-01',
      '2026-11-02 2026-11-03',
    ])
  })

  test('monthly slices start on the first of each month', () => {
    expect(slicePeriod(parseDays('2026-12-15 2027-02-01'), 'month').map(stringifyPeriod)).toEqual([
      '2026-12-15 2026-12-31',
      '2027-01-01 2027-01-31',
      '2027-02-01 2027-02-01',
    ])
  })

  test('daily slices contain every day, also when the clocks change', () => {
    expect(slicePeriod(parseDays('2026-10-24 2026-10-26'), 'day').map(stringifyPeriod)).toEqual([
      '2026-10-24 2026-10-24',
      '2026-10-25 2026-10-25',
      '2026-10-26 2026-10-26',
    ])
  })

  test.each([
    ['offers_seen', '2026-10-23 2026-11-21', 'day'],
    ['on_time', '2026-10-23 2026-11-21', 'week'],
    ['revenue', '2026-10-23 2026-11-21', 'week'],
    ['offers_lost', '2026-08-22 2026-11-21', 'week'],
    ['revenue', '2026-08-22 2026-11-21', 'month'],
    ['time_to_accept', '2025-12-01 2026-11-21', 'month'],
  ] as const)('the figure %s in the period %s is shown by %s', (figure, period, step) => {
    expect(chooseStep(figure, parseDays(period))).toBe(step)
  })
})
