import { describe, expect, it } from 'vitest'
import { listViewDays, toInstantAt, toMinuteOfDay, movePeriod, turnView, getWeekNumber } from './days.ts'

describe('calendar days', () => {
  it('a view shows one day, a week from Monday, or a month in whole weeks', () => {
    expect(listViewDays('day', '2026-11-21')).toEqual(['2026-11-21'])
    const week = listViewDays('week', '2026-11-22')
    expect([week[0], week.at(-1)]).toEqual(['2026-11-16', '2026-11-22'])
    const month = listViewDays('month', '2026-11-21')
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(listViewDays('month', '2027-02-15')).toHaveLength(28)
  })

  it('turning a view moves it by a day, a week or a month', () => {
    expect(turnView('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(turnView('week', '2026-12-31', -1)).toBe('2026-12-24')
    expect(turnView('month', '2026-01-31', 1)).toBe('2026-02-01')
  })
})

it.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2026-11-21', 47],
])('%s is in week %i', (day, week) => {
  expect(getWeekNumber(day)).toBe(week)
})

describe('moved appointments', () => {
  const visit = { start: '2026-10-23T07:00:00.000Z', end: '2026-10-23T09:30:00.000Z' }

  it('a moved appointment keeps its length in local time, also over a change to or from daylight saving time', () => {
    expect(toMinuteOfDay(visit.start)).toBe(9 * 60)
    expect(movePeriod(visit, '2026-10-26', 9 * 60)).toEqual({
      start: '2026-10-26T08:00:00.000Z',
      end: '2026-10-26T10:30:00.000Z',
    })
  })

  it('a moved appointment of several days keeps its number of days', () => {
    const days = { start: '2026-11-16T06:30:00.000Z', end: '2026-11-18T15:00:00.000Z' }
    expect(movePeriod(days, '2026-11-23', 8 * 60)).toEqual({
      start: '2026-11-23T07:00:00.000Z',
      end: '2026-11-25T15:30:00.000Z',
    })
  })

  it('a moved appointment ends before midnight', () => {
    expect(toInstantAt('2026-11-21', 24 * 60)).toBe('2026-11-21T22:59:00.000Z')
  })
})
