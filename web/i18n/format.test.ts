import { describe, expect, it } from 'vitest'
import {
  countDaysUntil,
  formatClock,
  formatDate,
  formatDay,
  formatDayDistance,
  formatDayRange,
  formatDistance,
  formatDuration,
  formatFileSize,
  formatLongDate,
  formatMoney,
  formatPeriod,
  formatShortTimeRange,
  formatTimeAgo,
  toBerlinDay,
} from './format.ts'
import { formatPhone, toPhoneHref } from '#contract/kit/person/phone'

const now = new Date('2026-11-21T09:00:00Z')
const noBreakSpaces = /[\u00a0\u202f]/g
const replaceNoBreakSpaces = (text: string) => text.replaceAll(noBreakSpaces, ' ')

describe('money', () => {
  it.each([
    ['de', '12.345.678,90 €'],
    ['en', '12.345.678,90 €'],
    ['fr', '12 345 678,90 €'],
  ] as const)(
    'amounts have the German format, in French spaces instead of full stops: %s',
    (locale, text) => {
      expect(replaceNoBreakSpaces(formatMoney(locale, 12_345_678.9))).toBe(text)
      expect(replaceNoBreakSpaces(formatMoney(locale, -0.5))).toBe('-0,50 €')
    },
  )
})

describe('days', () => {
  it('days are those of Berlin: 23:30 in London is the next day', () => {
    expect(toBerlinDay('2026-11-21T23:30:00Z')).toBe('2026-11-22')
    expect(countDaysUntil('2026-11-21T23:30:00Z', now)).toBe(1)
  })

  it('a date without a time stays on its day', () => {
    expect(formatDate('de', '2026-07-01')).toBe('01.07.2026')
    expect(countDaysUntil('2026-11-21', now)).toBe(0)
  })

  it('French dates use "1er" for the first day of a month', () => {
    expect(formatLongDate('fr', '2026-12-01')).toBe('mardi 1er décembre 2026')
    expect(replaceNoBreakSpaces(formatDay('fr', '2027-02-01', now))).toBe('lun. 1er févr. 2027')
    expect(formatDayRange('fr', '2026-08-01', '2026-09-21').replaceAll(/\s/g, ' ')).toBe(
      '1er août – 21 septembre 2026',
    )
    expect(formatLongDate('fr', '2026-12-21')).toBe('lundi 21 décembre 2026')
    expect(formatLongDate('de', '2026-12-01')).toBe('Dienstag, 1. Dezember 2026')
  })

  it('days close to today have names', () => {
    expect(formatDay('de', '2026-11-21', now)).toBe('heute')
    expect(formatDay('en', '2026-11-22', now)).toBe('tomorrow')
    expect(formatDay('fr', '2026-11-20', now)).toBe('hier')
    expect(formatDay('de', '2026-11-24', now)).toBe('Di., 24. Nov.')
  })

  it('days of another year include the year', () => {
    expect(formatDay('de', '2027-01-04', now)).toBe('Mo., 4. Jan. 2027')
  })

  it('days are counted correctly across the change to winter time', () => {
    expect(countDaysUntil('2026-10-26T00:30:00+01:00', new Date('2026-10-24T22:30:00Z'))).toBe(1)
  })
})

describe('relative times', () => {
  it('relative times are in days, then weeks, then months', () => {
    expect(formatDayDistance('de', '2026-11-24', now)).toBe('in 3 Tagen')
    expect(formatDayDistance('de', '2026-11-18', now)).toBe('vor 3 Tagen')
    expect(formatDayDistance('en', '2026-12-12', now)).toBe('in 3 weeks')
    expect(formatDayDistance('fr', '2027-03-21', now)).toBe('dans 4 mois')
  })

  it('relative times within a day are in minutes and hours', () => {
    expect(formatTimeAgo('de', '2026-11-21T08:55:00Z', now)).toBe('vor 5 Minuten')
    expect(formatTimeAgo('de', '2026-11-21T06:00:00Z', now)).toBe('vor 3 Stunden')
    expect(formatTimeAgo('de', '2026-11-20T06:00:00Z', now)).toBe('gestern')
    expect(formatTimeAgo('de', '2026-11-21T08:59:50Z', now)).toBe('jetzt')
  })
})

describe('appointments', () => {
  const visit = { start: '2026-11-21T13:00:00Z', end: '2026-11-21T15:30:00Z' }

  it('appointments use the time format of each language', () => {
    expect(formatPeriod('de', visit, now)).toBe('heute, 14–16:30\u00A0Uhr')
    expect(formatPeriod('en', visit, now)).toBe('today, 14:00–16:30')
    expect(replaceNoBreakSpaces(formatPeriod('fr', visit, now))).toBe('aujourd’hui, 14 h–16 h 30')
  })

  it('German times have no leading zero', () => {
    const early = { start: '2026-11-21T08:30:00Z', end: '2026-11-21T10:30:00Z' }
    expect(formatPeriod('de', early, now)).toBe('heute, 9:30–11:30\u00A0Uhr')
  })

  it('appointments over several days show both ends', () => {
    const long = { start: '2026-11-24T07:00:00Z', end: '2026-11-25T11:00:00Z' }
    expect(formatPeriod('de', long, now)).toBe('Di., 24. Nov., 8\u00A0Uhr – Mi., 25. Nov., 12\u00A0Uhr')
  })
})

describe('times within a day, for narrow places', () => {
  const morning = { start: '2026-11-21T07:00:00Z', end: '2026-11-21T11:00:00Z' }
  const noon = { start: '2026-11-21T11:30:00Z', end: '2026-11-21T15:00:00Z' }
  it.each([
    ['de', morning, '8–12\u00A0Uhr'],
    ['de', noon, '12:30–16:00'],
    ['en', noon, '12:30–16:00'],
    ['fr', noon, '12h30–16h'],
  ] as const)('in %s %o are "%s"', (locale, when, shown) => {
    expect(formatShortTimeRange(locale, when)).toBe(shown)
  })
})

describe('clock times', () => {
  it.each([
    ['de', '09:00', '9:00'],
    ['en', '9:00', '9:00'],
    ['fr', '9:00', '9\u00A0h'],
    ['fr', '07:30', '7\u00A0h\u00A030'],
  ] as const)('in %s a text says %s as "%s"', (locale, clock, shown) => {
    expect(formatClock(locale, clock)).toBe(shown)
  })
})

describe('phone numbers', () => {
  it.each([
    ['+4934155501234', '0341 5550 1234'],
    ['0049 30 1234567', '030 123 4567'],
    ['0151 23456789', '0151 2345 6789'],
    ['+43 1 2345678', '+43 1 2345678'],
  ])('the phone number %s is formatted as %s', (raw, shown) => {
    expect(formatPhone(raw)).toBe(shown)
  })

  it('phone links contain no spaces', () => {
    expect(toPhoneHref('0341 / 55 50-12')).toBe('tel:0341555012')
  })
})

describe('measures', () => {
  it('distances are in kilometres with two decimals', () => {
    expect(replaceNoBreakSpaces(formatDistance('de', 12_345))).toBe('12,35 km')
  })

  it('durations are in hours and minutes', () => {
    expect(replaceNoBreakSpaces(formatDuration('de', 200))).toBe('3 Std. 20 Min.')
    expect(replaceNoBreakSpaces(formatDuration('en', 60))).toBe('1 hr')
    expect(replaceNoBreakSpaces(formatDuration('de', 0))).toBe('0 Min.')
  })

  it('file sizes use decimal units', () => {
    expect(replaceNoBreakSpaces(formatFileSize('de', 4_600_000))).toBe('4,6 MB')
    expect(replaceNoBreakSpaces(formatFileSize('de', 545_000))).toBe('545 kB')
  })
})
