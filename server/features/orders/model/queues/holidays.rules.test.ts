import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { germanStates, type GermanState } from '#contract/kit/german-states'
import { getEasterSunday, findHolidayName, isWorkingDay } from './holidays.rules.ts'

/** The official public holidays of 2026 with the states that have them. */
const allStates = germanStates
const calendar2026: readonly (readonly [day: string, states: readonly GermanState[]])[] = [
  ['2026-01-01', allStates],
  ['2026-01-06', ['BW', 'BY', 'ST']],
  ['2026-03-08', ['BE', 'MV']],
  ['2026-04-03', allStates],
  ['2026-04-06', allStates],
  ['2026-05-01', allStates],
  ['2026-05-14', allStates],
  ['2026-05-25', allStates],
  ['2026-06-04', ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']],
  ['2026-08-15', ['BY', 'SL']],
  ['2026-09-20', ['TH']],
  ['2026-10-03', allStates],
  ['2026-10-31', ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH']],
  ['2026-11-01', ['BW', 'BY', 'NW', 'RP', 'SL']],
  ['2026-11-18', ['SN']],
  ['2026-12-25', allStates],
  ['2026-12-26', allStates],
]

function listDaysOfYear(year: number): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days }))
}

describe('public holidays', () => {
  test.each(germanStates)('%s has exactly the public holidays of its law in 2026', (state) => {
    const wanted = calendar2026.filter(([, states]) => states.includes(state)).map(([day]) => day)
    const found = listDaysOfYear(2026).filter((day) => findHolidayName(day, state) !== null)
    expect(found.map(String)).toEqual(wanted)
  })

  test('for an unknown state only holidays of all states count', () => {
    const wanted = calendar2026.filter(([, states]) => states === allStates).map(([day]) => day)
    expect(
      listDaysOfYear(2026)
        .filter((day) => findHolidayName(day, null))
        .map(String),
    ).toEqual(wanted)
  })

  test.each([
    ['BE', '2018-03-08', null],
    ['BE', '2019-03-08', 'Frauentag'],
    ['MV', '2022-03-08', null],
    ['MV', '2023-03-08', 'Frauentag'],
    ['TH', '2018-09-20', null],
    ['TH', '2019-09-20', 'Weltkindertag'],
    ['NI', '2016-10-31', null],
    ['NI', '2018-10-31', 'Reformationstag'],
    ['TH', '2016-10-31', 'Reformationstag'],
    ['BE', '2025-05-08', 'Einmaliger Feiertag'],
    ['BE', '2026-05-08', null],
    ['BB', '2025-05-08', null],
    ['BE', '2028-06-17', 'Einmaliger Feiertag'],
    ['BY', '2026-08-08', null],
  ] as const)('on %s, %s has the holiday: %s', (state, day, name) => {
    expect(findHolidayName(Temporal.PlainDate.from(day), state)).toBe(name)
  })

  // The Wednesday before 23 November. If the 23rd is a Wednesday, the one a week before.
  test.each([
    '2021-11-17',
    '2022-11-16',
    '2023-11-22',
    '2024-11-20',
    '2025-11-19',
    '2027-11-17',
    '2028-11-22',
  ])('Buß- und Bettag is on %s and only in Saxony', (text) => {
    const day = Temporal.PlainDate.from(text)
    expect(germanStates.filter((state) => findHolidayName(day, state) === 'Buß- und Bettag')).toEqual(['SN'])
  })
})

describe('Easter Sunday', () => {
  test.each([
    '1734-04-25',
    '1818-03-22',
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2030-04-21',
    '2038-04-25',
    '2049-04-18',
    '2100-03-28',
    '2285-03-22',
  ])('Easter Sunday is on %s', (day) => {
    expect(getEasterSunday(Number(day.slice(0, 4))).toString()).toBe(day)
  })

  test('Easter Sunday is a Sunday between 22 March and 25 April in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4000 }), (year) => {
        const day = getEasterSunday(year)
        expect(day.dayOfWeek).toBe(7)
        expect(day.toString() >= `${year}-03-22` && day.toString() <= `${year}-04-25`).toBe(true)
      }),
    )
  })
})

describe('working days', () => {
  test.each([
    ['a Friday', '2026-03-06', 'SN', true],
    ['a Saturday', '2026-03-07', 'SN', false],
    ['a Sunday', '2026-03-08', 'SN', false],
    ['Good Friday', '2026-04-03', 'HH', false],
    ['Buß- und Bettag in Saxony', '2026-11-18', 'SN', false],
    ['Buß- und Bettag elsewhere', '2026-11-18', 'BY', true],
    ['Christmas Eve', '2026-12-24', 'BE', true],
  ] as const)('working day: %s', (_, day, state, working) => {
    expect(isWorkingDay(Temporal.PlainDate.from(day), state)).toBe(working)
  })
})
