import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { germanStates, type GermanState } from '#contract/kit/german-states'
import { queues } from '#contract/orders/model/queues'
import { isWorkingDay } from './holidays.rules.ts'
import {
  addWorkingDays,
  defaultThresholds,
  calculateDueTimes,
  getLastFinishDay,
  getUrgency,
  type UrgencyFacts,
} from './urgency.rules.ts'

function createUrgencyFacts(more: Partial<UrgencyFacts> = {}): UrgencyFacts {
  return {
    acceptedAt: '2026-03-10T09:00:00.000Z',
    contactedAt: null,
    appointmentStart: null,
    appointmentEnd: null,
    startedAt: null,
    daysUntilFinalization: null,
    statusSince: '2026-03-10T09:00:00.000Z',
    state: 'SN',
    ...more,
  }
}

/** Converts Berlin local time to UTC. */
function berlinToUtc(text: string): string {
  const local = Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin')
  return local.toInstant().toString({ smallestUnit: 'millisecond' })
}

describe('an accepted order is urgent 1 and 2 working days after acceptance', () => {
  test.each<[string, GermanState | null, string, string, string]>([
    ['in the middle of a week', 'SN', '2026-03-10T10:00', '2026-03-11T10:00', '2026-03-12T10:00'],
    ['over a weekend', 'SN', '2026-03-13T15:30', '2026-03-16T15:30', '2026-03-17T15:30'],
    [
      'accepted on a Saturday: from Monday on',
      'SN',
      '2026-03-14T11:00',
      '2026-03-17T00:00',
      '2026-03-18T00:00',
    ],
    ['accepted on a Sunday', 'SN', '2026-03-15T23:00', '2026-03-17T00:00', '2026-03-18T00:00'],
    ['over Easter', 'SN', '2026-04-02T09:00', '2026-04-07T09:00', '2026-04-08T09:00'],
    ['accepted on Good Friday', 'SN', '2026-04-03T09:00', '2026-04-08T00:00', '2026-04-09T00:00'],
    ['over Buß- und Bettag in Saxony', 'SN', '2026-11-17T08:00', '2026-11-19T08:00', '2026-11-20T08:00'],
    ['over Buß- und Bettag in Bavaria', 'BY', '2026-11-17T08:00', '2026-11-18T08:00', '2026-11-19T08:00'],
    ['over Epiphany in Bavaria', 'BY', '2026-01-05T12:00', '2026-01-07T12:00', '2026-01-08T12:00'],
    ['over Epiphany where it is none', 'NW', '2026-01-05T12:00', '2026-01-06T12:00', '2026-01-07T12:00'],
    ['where the state is unknown', null, '2026-11-17T08:00', '2026-11-18T08:00', '2026-11-19T08:00'],
    ['over Christmas and the new year', 'BE', '2026-12-30T17:00', '2026-12-31T17:00', '2027-01-04T17:00'],
    [
      'over the night when summer time begins',
      'SN',
      '2026-03-27T09:00',
      '2026-03-30T09:00',
      '2026-03-31T09:00',
    ],
    [
      'over the night when summer time ends',
      'SN',
      '2026-10-23T09:00',
      '2026-10-26T09:00',
      '2026-10-27T09:00',
    ],
  ])('acceptance %s', (_, state, accepted, warning, danger) => {
    const due = calculateDueTimes('open', createUrgencyFacts({ acceptedAt: berlinToUtc(accepted), state }))
    expect(due).toEqual({ warningAt: berlinToUtc(warning), dangerAt: berlinToUtc(danger) })
  })

  test('the same UTC time is another hour in Berlin in summer', () => {
    const due = calculateDueTimes('open', createUrgencyFacts({ acceptedAt: '2026-03-27T08:00:00.000Z' }))
    expect(due.warningAt).toBe('2026-03-30T07:00:00.000Z')
  })

  test('an accepted order is not urgent after contact with the customer', () => {
    const due = calculateDueTimes('open', createUrgencyFacts({ contactedAt: '2026-03-10T09:05:00.000Z' }))
    expect(due).toEqual({ warningAt: null, dangerAt: null })
  })

  test('an accepted order becomes urgent by the configured thresholds', () => {
    const due = calculateDueTimes('open', createUrgencyFacts(), {
      ...defaultThresholds,
      open: { warning: 3, danger: 5 },
    })
    expect(due).toEqual({ warningAt: '2026-03-13T09:00:00.000Z', dangerAt: '2026-03-17T09:00:00.000Z' })
  })
})

describe('appointment urgency', () => {
  test('an appointment warns one day before its start and is overdue at its end', () => {
    const due = calculateDueTimes(
      'scheduled',
      createUrgencyFacts({
        appointmentStart: '2026-03-20T09:00:00.000Z',
        appointmentEnd: '2026-03-20T11:00:00.000Z',
      }),
    )
    expect(due).toEqual({ warningAt: '2026-03-19T09:00:00.000Z', dangerAt: '2026-03-20T11:00:00.000Z' })
  })

  test('the warning before an appointment counts hours, not days, when summer time begins', () => {
    const start = berlinToUtc('2026-03-29T10:00')
    const due = calculateDueTimes('scheduled', createUrgencyFacts({ appointmentStart: start }))
    expect(due).toEqual({ warningAt: berlinToUtc('2026-03-28T09:00'), dangerAt: start })
  })

  test('an order without an appointment is never due by appointment', () => {
    expect(calculateDueTimes('scheduled', createUrgencyFacts())).toEqual({ warningAt: null, dangerAt: null })
  })

  test('an appointment warns by the configured hours', () => {
    const at = { appointmentStart: '2026-03-20T09:00:00.000Z' }
    const due = calculateDueTimes('scheduled', createUrgencyFacts(at), {
      ...defaultThresholds,
      scheduledHours: 2,
    })
    expect(due.warningAt).toBe('2026-03-20T07:00:00.000Z')
  })
})

describe('finishing deadline', () => {
  test.each([
    ['one day: tomorrow is the last', '2026-03-10T23:30', 1, '2026-03-11T00:00', '2026-03-12T00:00'],
    ['ten days', '2026-03-10T08:00', 10, '2026-03-20T00:00', '2026-03-21T00:00'],
    ['into summer time', '2026-03-28T08:00', 1, '2026-03-29T00:00', '2026-03-30T00:00'],
    ['out of summer time', '2026-10-24T08:00', 1, '2026-10-25T00:00', '2026-10-26T00:00'],
  ])('started work is due: %s', (_, started, days, warning, danger) => {
    const due = calculateDueTimes(
      'at-work',
      createUrgencyFacts({ startedAt: berlinToUtc(started), daysUntilFinalization: days }),
    )
    expect(due).toEqual({ warningAt: berlinToUtc(warning), dangerAt: berlinToUtc(danger) })
  })

  test.each([
    ['without a start', { daysUntilFinalization: 5 }],
    ['without a limit', { startedAt: '2026-03-10T09:00:00.000Z' }],
  ])('started work is never due: %s', (_, more) => {
    expect(calculateDueTimes('at-work', createUrgencyFacts(more))).toEqual({
      warningAt: null,
      dangerAt: null,
    })
  })
})

describe('waiting orders', () => {
  test('a waiting order warns after 14 days and is in danger after 30, at the same time of day', () => {
    const due = calculateDueTimes(
      'waiting',
      createUrgencyFacts({ statusSince: berlinToUtc('2026-03-10T10:00') }),
    )
    expect(due).toEqual({
      warningAt: berlinToUtc('2026-03-24T10:00'),
      dangerAt: berlinToUtc('2026-04-09T10:00'),
    })
  })

  test('a waiting order becomes urgent by the configured days', () => {
    const due = calculateDueTimes('waiting', createUrgencyFacts(), {
      ...defaultThresholds,
      waiting: { warning: 1, danger: 2 },
    })
    expect(due).toEqual({ warningAt: '2026-03-11T09:00:00.000Z', dangerAt: '2026-03-12T09:00:00.000Z' })
  })
})

const queuesWithDueTimes = ['open', 'scheduled', 'at-work', 'waiting']

test.each(queues.filter((queue) => !queuesWithDueTimes.includes(queue)))(
  'orders in the queue %s never become urgent by time',
  (queue) => {
    const everything = createUrgencyFacts({
      appointmentStart: '2026-03-20T09:00:00.000Z',
      startedAt: '2026-03-10T09:00:00.000Z',
      daysUntilFinalization: 1,
    })
    expect(calculateDueTimes(queue, everything)).toEqual({ warningAt: null, dangerAt: null })
  },
)

test.each([
  ['2026-03-11T08:59:59.999Z', null],
  ['2026-03-11T09:00:00.000Z', 'warning'],
  ['2026-03-12T08:59:59.999Z', 'warning'],
  ['2026-03-12T09:00:00.000Z', 'danger'],
])('at %s an order due on the 11th and 12th is %s', (now, urgency) => {
  const due = { warningAt: '2026-03-11T09:00:00.000Z', dangerAt: '2026-03-12T09:00:00.000Z' }
  expect(getUrgency(due, Temporal.Instant.from(now))).toBe(urgency)
  expect(getUrgency({ warningAt: null, dangerAt: null }, Temporal.Instant.from(now))).toBeNull()
})

describe('adding working days', () => {
  const anyInstant = fc.date({
    min: new Date('2019-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  const anyState = fc.constantFrom(...germanStates)
  const dayOf = (text: string) =>
    Temporal.Instant.from(text).toZonedDateTimeISO('Europe/Berlin').toPlainDate()

  test('adding working days ends on a working day, n working days after the first one', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 0, max: 15 }), anyState, (at, days, state) => {
        const end = dayOf(addWorkingDays(at.toISOString(), days, state))
        expect(isWorkingDay(end, state)).toBe(true)
        let counted = 0
        for (let day = dayOf(at.toISOString()); !day.equals(end); day = day.add({ days: 1 }))
          if (isWorkingDay(day, state)) counted += 1
        expect(counted).toBe(days)
      }),
    )
  })

  test('adding working days never goes back, and more days are never earlier', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 0, max: 10 }), anyState, (at, days, state) => {
        const begin = at.toISOString()
        const due = addWorkingDays(begin, days, state)
        expect(due >= begin).toBe(true)
        expect(addWorkingDays(begin, days + 1, state) > due).toBe(true)
      }),
    )
  })
})

test('the last day to finish is counted from the day after the start, in Berlin', () => {
  expect(getLastFinishDay('2026-11-07T11:43:00.000Z', 10)).toBe('2026-11-17')
  // In Berlin the work began on the 8th.
  expect(getLastFinishDay('2026-11-07T23:30:00.000Z', 1)).toBe('2026-11-09')
  expect(getLastFinishDay(null, 10)).toBeNull()
})
