import { describe, expect, it, test } from 'vitest'
import type { Drive } from '#contract/orders/calendar'
import { layOutVisits } from './overlap-layout.ts'
import { getDriveSpan, getVisitDays, layOutBars, listSpansOff } from './week-layout.ts'

const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`)

describe('bars over several days', () => {
  it('share a row if they do not overlap, and are cut off at the ends of the week', () => {
    const bars = [
      { first: '2026-11-20', last: '2026-11-24' },
      { first: '2026-11-24', last: '2026-11-26' },
      { first: '2026-11-25', last: '2026-12-02' },
      { first: '2026-11-30', last: '2026-12-02' },
    ]
    expect(layOutBars(bars, week).map(({ from, to, track }) => [from, to, track])).toEqual([
      [0, 1, 0],
      [1, 3, 1],
      [2, 6, 0],
    ])
  })

  it.each([
    ['two days', '2026-11-23T07:00:00Z', '2026-11-24T15:00:00Z', '2026-11-23', '2026-11-24'],
    ['until midnight in Berlin', '2026-11-23T07:00:00Z', '2026-11-23T23:00:00Z', '2026-11-23', '2026-11-23'],
    ['after midnight in Berlin', '2026-11-23T23:30:00Z', '2026-11-24T08:00:00Z', '2026-11-24', '2026-11-24'],
    // 25 October 2026 has 25 hours, 28 March 2027 has 23.
    [
      'over the end of summer time',
      '2026-10-24T06:00:00Z',
      '2026-10-25T23:00:00Z',
      '2026-10-24',
      '2026-10-25',
    ],
    [
      'over the start of summer time',
      '2027-03-27T07:00:00Z',
      '2027-03-28T22:00:00Z',
      '2027-03-27',
      '2027-03-28',
    ],
  ])('an appointment over %s has the days of Berlin', (_, start, end, first, last) => {
    expect(getVisitDays({ start, end })).toEqual({ first, last })
  })
})

describe('blocks', () => {
  it('stand at the clock time of Berlin on the day on which summer time ends', () => {
    const visit = { start: '2026-10-25T07:00:00Z', end: '2026-10-25T09:00:00Z' }
    expect(layOutVisits([visit], 90)).toMatchObject([{ from: 480, to: 600 }])
  })

  it('have a minimum height, so that a short visit is readable and pushes its neighbour aside', () => {
    const short = { start: '2026-11-23T08:00:00Z', end: '2026-11-23T08:30:00Z' }
    const next = { start: '2026-11-23T09:00:00Z', end: '2026-11-23T11:00:00Z' }
    expect(layOutVisits([short, next], 90)).toMatchObject([
      { from: 540, to: 630, column: 0, columns: 2 },
      { from: 600, to: 720, column: 1, columns: 2 },
    ])
  })
})

describe('working hours', () => {
  const hours = [{ weekday: 1, start: '08:00', end: '16:30' }]
  const shown = { first: 7, last: 18 }
  test.each([
    [
      'before and after work',
      hours,
      '2026-11-23',
      [
        { from: 420, to: 480 },
        { from: 990, to: 1080 },
      ],
    ],
    ['the whole day on a weekday without hours', hours, '2026-11-24', [{ from: 420, to: 1080 }]],
    ['nothing if the hours are unknown', null, '2026-11-24', []],
    [
      'nothing if work fills the shown hours',
      [{ weekday: 1, start: '06:00', end: '20:00' }],
      '2026-11-23',
      [],
    ],
  ])('time off is %s', (_, known, day, expected) => {
    expect(listSpansOff(known, day, shown)).toEqual(expected)
  })
})

describe('drives', () => {
  const visits = [
    { api_id: 'a', start: '2026-11-23T08:00:00Z', end: '2026-11-23T10:00:00Z' },
    { api_id: 'b', start: '2026-11-23T11:00:00Z', end: '2026-11-23T12:00:00Z' },
    { api_id: 'c', start: '2026-11-23T12:05:00Z', end: '2026-11-23T13:00:00Z' },
  ]
  const drive = (more: Partial<Drive>): Drive => ({
    from_id: 'a',
    to_id: 'b',
    minutes: 40,
    fits: true,
    ...more,
  })
  test.each([
    ['ends when the next visit begins', drive({}), { from: 680, to: 720 }],
    ['fills a gap that is too short', drive({ minutes: 90, fits: false }), { from: 660, to: 720 }],
    ['is seen even without time', drive({ from_id: 'b', to_id: 'c', fits: false }), { from: 770, to: 785 }],
    ['needs both visits', drive({ to_id: 'x' }), null],
  ])('a drive %s', (_, given, expected) => {
    expect(getDriveSpan(given, visits)).toEqual(expected)
  })
})
