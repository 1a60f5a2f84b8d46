import { expect, it } from 'vitest'
import { formatDeadline, formatEstimate, formatSince } from './date-words.ts'

// 22 November 2026 is a Sunday; at 23:30 UTC it is already Monday in Berlin.
const now = new Date('2026-11-22T09:00:00Z')
const clean = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('the time since an event is counted in calendar days of Berlin', () => {
  expect(formatSince('de', '2026-11-22T06:00:00Z', now)).toBe('seit heute')
  expect(formatSince('de', '2026-11-21T22:30:00Z', now)).toBe('seit gestern')
  expect(formatSince('de', '2026-11-21T23:30:00Z', now)).toBe('seit heute')
  expect(formatSince('de', '2026-11-12T22:00:00Z', now)).toBe('seit 10 Tagen')
  expect(formatSince('de', '2026-05-03', now)).toBe('seit 03.05.2026')
})

it('English says the day since when, French counts the days', () => {
  expect(formatSince('en', '2026-11-12', now)).toBe('since 12 Nov')
  expect(formatSince('en', '2026-11-21', now)).toBe('since yesterday')
  expect(formatSince('fr', '2026-11-12', now)).toBe('depuis 10 jours')
  expect(clean(formatSince('fr', '2026-05-03', now))).toBe('depuis le 03/05/2026')
})

it('a deadline is a date, and says for how many days it is overdue', () => {
  expect(formatDeadline('de', '2026-11-17', now)).toBe('bis Di., 17. Nov. · 5 Tage überfällig')
  expect(formatDeadline('de', '2026-11-21', now)).toBe('bis gestern · 1 Tag überfällig')
  expect(formatDeadline('de', '2026-11-22', now)).toBe('bis heute')
  expect(formatDeadline('en', '2026-11-17', now)).toBe('by Tue 17 Nov · 5 days overdue')
  expect(clean(formatDeadline('fr', '2026-11-17', now))).toBe('pour le mar. 17 nov. · 5 jours de retard')
  expect(formatDeadline('fr', '2026-11-23', now)).toBe('pour demain')
})

it('an estimate is rounded to half hours, a short one to quarters of an hour', () => {
  expect(clean(formatEstimate('de', 393))).toBe('ca. 6½ Std.')
  expect(clean(formatEstimate('de', 50))).toBe('ca. 45 Min.')
  expect(clean(formatEstimate('de', 58))).toBe('ca. 1 Std.')
  expect(clean(formatEstimate('en', 120))).toBe('about 2 hrs')
  expect(clean(formatEstimate('en', 60))).toBe('about 1 hr')
  expect(clean(formatEstimate('fr', 90))).toBe('env. 1 h 30')
  expect(clean(formatEstimate('de', 3))).toBe('ca. 15 Min.')
})
