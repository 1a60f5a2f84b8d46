import { describe, expect, test } from 'vitest'
import type { WorkingDay } from '#contract/orders/model/working-times'
import { getSlotDay, type SlotOrder, type SlotPerson, type SlotQuestion } from './free-slots.rules.ts'

const leipzig = { latitude: 51.34, longitude: 12.37 }
/** About 32 km from Leipzig as the crow flies. */
const halle = { latitude: 51.48, longitude: 11.97 }
/** About 150 km from Leipzig. */
const berlin = { latitude: 52.52, longitude: 13.4 }

const weekFrom8To16: readonly WorkingDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  start: '08:00',
  end: '16:00',
}))

interface Given {
  readonly order?: Partial<SlotOrder>
  readonly person?: Partial<SlotPerson>
  readonly closingDays?: SlotQuestion['closingDays']
  readonly now?: string
}

function describeDay(day: string, { order, person, closingDays = [], now = '2031-01-01T00:00:00Z' }: Given) {
  const question = {
    order: {
      minutes: 240,
      multiday: false,
      earliestDay: '2026-01-01',
      wishes: [],
      place: leipzig,
      state: 'SN' as const,
      ...order,
    },
    person: { hours: weekFrom8To16, absences: [], visits: [], ...person },
    closingDays,
    now: Temporal.Instant.from(now),
  }
  const { off, slots } = getSlotDay(question, Temporal.PlainDate.from(day))
  return off ?? slots.map((slot) => formatSlot(slot)).join(' ')
}

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit' })

/** `08:00-12:00`, with the last day if it is another one, `*` for a wish and the minutes of the drive. */
function formatSlot(slot: { start: string; end: string; is_wish: boolean; travel_minutes: number | null }) {
  const [start, end] = [new Date(slot.start), new Date(slot.end)]
  const lastDay = date.format(start) === date.format(end) ? '' : date.format(end)
  const travel = slot.travel_minutes === null ? '' : `(${slot.travel_minutes})`
  return `${clock.format(start)}-${lastDay}${clock.format(end)}${slot.is_wish ? '*' : ''}${travel}`
}

// 2031-03-04 is a Tuesday.
const visit = (from: string, to: string, place: SlotPerson['visits'][number]['place'] = leipzig) => ({
  start: `2031-03-04T${from}:00+01:00`,
  end: `2031-03-04T${to}:00+01:00`,
  place,
})

const table: readonly (readonly [title: string, day: string, Given, slots: string])[] = [
  ['a free day holds one slot after the other', '2031-03-04', {}, '08:00-12:00 12:00-16:00'],
  [
    'an order without an estimate takes two hours',
    '2031-03-04',
    { order: { minutes: 0 } },
    '08:00-10:00 10:00-12:00 12:00-14:00 14:00-16:00',
  ],
  [
    'a slot begins at a quarter of an hour',
    '2031-03-04',
    { order: { minutes: 100 } },
    '08:00-09:40 09:45-11:25 11:30-13:10 13:15-14:55',
  ],
  ['work longer than the day takes the whole day', '2031-03-04', { order: { minutes: 900 } }, '08:00-16:00'],
  ['today only the time ahead is free', '2031-03-04', { now: '2031-03-04T09:50:00+01:00' }, '10:00-14:00'],
  ['yesterday is past', '2031-03-03', { now: '2031-03-04T09:50:00+01:00' }, 'past'],
  [
    'days before the plannable day have no slots',
    '2031-03-04',
    { order: { earliestDay: '2031-03-05' } },
    'too_early',
  ],
  [
    'a closing day has no slots',
    '2031-03-04',
    { closingDays: [{ starts_on: '2031-03-03', ends_on: '2031-03-04' }] },
    'closed',
  ],
  [
    'an absence has no slots',
    '2031-03-04',
    { person: { absences: [{ starts_on: '2031-03-04', ends_on: '2031-03-14' }] } },
    'absent',
  ],
  [
    'the day after an absence is free',
    '2031-03-17',
    { person: { absences: [{ starts_on: '2031-03-04', ends_on: '2031-03-14' }] } },
    '08:00-12:00 12:00-16:00',
  ],
  ['a Saturday is free only for people who work then', '2031-03-08', {}, 'not_working'],
  ['a public holiday of all states has no slots', '2031-05-01', {}, 'holiday'],
  ['Reformation Day is a holiday in Saxony', '2031-10-31', {}, 'holiday'],
  [
    'Reformation Day is a working day in Bavaria',
    '2031-10-31',
    { order: { state: 'BY' } },
    '08:00-12:00 12:00-16:00',
  ],
  [
    'visits without a gap leave no slot',
    '2031-03-04',
    { person: { visits: [visit('08:00', '16:00')] } },
    'full',
  ],
  [
    'a neighbouring visit moves the slot by the way to the door',
    '2031-03-04',
    { order: { minutes: 120 }, person: { visits: [visit('08:00', '10:00')] } },
    '10:15-12:15(10) 12:15-14:15(10)',
  ],
  [
    'a visit in another town moves the slot by the drive',
    '2031-03-04',
    { order: { minutes: 120 }, person: { visits: [visit('08:00', '10:00', halle)] } },
    '11:00-13:00(50) 13:00-15:00(50)',
  ],
  [
    'the drive to the next visit is free as well',
    '2031-03-04',
    { order: { minutes: 120 }, person: { visits: [visit('13:00', '16:00', halle)] } },
    '08:00-10:00 10:00-12:00',
  ],
  [
    'between two visits that are too far away there is no slot',
    '2031-03-04',
    { person: { visits: [visit('06:00', '08:00', berlin), visit('14:00', '16:00', berlin)] } },
    'full',
  ],
  [
    'a visit with an unknown place costs half an hour',
    '2031-03-04',
    { order: { minutes: 240 }, person: { visits: [visit('08:00', '10:00', null)] } },
    '10:30-14:30(30)',
  ],
  [
    'remote work needs no drive',
    '2031-03-04',
    { order: { place: 'remote' }, person: { visits: [visit('08:00', '10:00', berlin)] } },
    '10:00-14:00(0)',
  ],
  [
    'a date that the customer wished comes before the usual slots',
    '2031-03-04',
    {
      order: {
        minutes: 120,
        wishes: [{ start: '2031-03-04T10:30:00+01:00', end: '2031-03-04T13:00:00+01:00' }],
      },
    },
    '08:00-10:00 10:30-12:30* 14:00-16:00',
  ],
  [
    'work longer than a wish begins with it',
    '2031-03-04',
    { order: { wishes: [{ start: '2031-03-04T09:00:00+01:00', end: '2031-03-04T10:00:00+01:00' }] } },
    '09:00-13:00*',
  ],
  [
    'work over several days ends after the weekend',
    '2031-03-07',
    { order: { minutes: 720, multiday: true } },
    '08:00-10.03.12:00',
  ],
  [
    'work over several days leaves out a public holiday',
    '2031-04-30',
    { order: { minutes: 720, multiday: true } },
    '08:00-02.05.12:00',
  ],
  [
    'work over several days needs all of its days',
    '2031-03-03',
    { order: { minutes: 720, multiday: true }, person: { visits: [visit('08:00', '10:00')] } },
    'full',
  ],
  [
    'work over several days does not span an absence',
    '2031-03-03',
    {
      order: { minutes: 720, multiday: true },
      person: { absences: [{ starts_on: '2031-03-04', ends_on: '2031-03-04' }] },
    },
    'full',
  ],
  [
    'a visit over several days blocks the days between',
    '2031-03-04',
    {
      person: {
        visits: [{ start: '2031-03-03T08:00:00+01:00', end: '2031-03-05T12:00:00+01:00', place: leipzig }],
      },
    },
    'full',
  ],
  ['hours are by the clock before the change to summer time', '2031-03-28', {}, '08:00-12:00 12:00-16:00'],
  ['hours are by the clock after the change to summer time', '2031-03-31', {}, '08:00-12:00 12:00-16:00'],
]

test.each(table)('free slots: %s', (_, day, given, slots) => {
  const wishes = given.order?.wishes?.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }))
  expect(describeDay(day, { ...given, order: { ...given.order, ...(wishes && { wishes }) } })).toBe(slots)
})

describe('on the nights of a clock change', () => {
  const night: readonly WorkingDay[] = [{ weekday: 7, start: '00:00', end: '06:00' }]

  test('the night in March has five hours, so only two slots of two hours fit', () => {
    const given = { order: { minutes: 120 }, person: { hours: night } }
    expect(describeDay('2031-03-30', given)).toBe('00:00-03:00 03:00-05:00')
  })

  test('the night in October has seven hours, so three slots of two hours fit', () => {
    const given = { order: { minutes: 120 }, person: { hours: night } }
    expect(describeDay('2031-10-26', given)).toBe('00:00-02:00 02:00-03:00 03:00-05:00')
  })
})
