import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldFault } from '#contract/errors'
import { createInputFacts } from '#test/builders/order-facts'
import {
  checkAppointment,
  toBerlinDate,
  getEarliestDay,
  listFutureOfferedDates,
  getPlannableDay,
} from './appointment.rules.ts'
import type { InputRequest, InputContext } from './inputs.rules.ts'

const accept: InputRequest = { name: 'offer.accept', to: 'appointment_confirmed' }
const confirm: InputRequest = { name: 'order.confirmAppointment', to: 'appointment_confirmed' }
const reschedule: InputRequest = { name: 'order.reschedule', to: 'appointment_confirmed' }

/** A morning in Berlin in the week of 10 March 2026. */
function createMorning(day: string) {
  return { start: `${day}T08:00:00.000Z`, end: `${day}T10:00:00.000Z` }
}

describe('plannable day', () => {
  test.each<[string, Partial<InputContext>, string, string]>([
    [
      'from its readiness',
      { readinessDate: '2026-03-20', dateExpected: '2026-03-25' },
      '2026-03-20',
      '2026-03-20',
    ],
    ['else from when it is expected', { dateExpected: '2026-03-25' }, '2026-03-25', '2026-03-25'],
    ['else after its assembly days', { assemblyDays: 30 }, '2026-03-31', '2026-03-31'],
    ['never before today', { readinessDate: '2026-02-01' }, '2026-02-01', '2026-03-10'],
    ['counted by the day in Berlin', { createdAt: '2026-03-14T23:30:00.000Z' }, '2026-03-15', '2026-03-15'],
  ])('an order can be planned %s', (_, facts, planned, earliest) => {
    expect(getPlannableDay(createInputFacts(facts))).toBe(planned)
    expect(getEarliestDay(createInputFacts(facts))).toBe(earliest)
  })

  test('today is the day in Berlin, not in London', () => {
    expect(toBerlinDate(Temporal.Instant.from('2026-03-10T22:59:59Z'))).toBe('2026-03-10')
    expect(toBerlinDate(Temporal.Instant.from('2026-03-10T23:00:00Z'))).toBe('2026-03-11')
    expect(toBerlinDate(Temporal.Instant.from('2026-07-10T22:00:00Z'))).toBe('2026-07-11')
  })
})

describe('appointment check', () => {
  test.each<
    [string, { start?: string | null; end?: string | null }, Partial<InputContext>, FieldFault | null]
  >([
    ['with both ends', createMorning('2026-03-12'), {}, null],
    ['without an end', { start: '2026-03-12T08:00:00Z' }, {}, 'date_incomplete'],
    ['without a start', { start: null, end: '2026-03-12T08:00:00Z' }, {}, 'date_incomplete'],
    ['with an empty end', { start: '2026-03-12T08:00:00Z', end: '' }, {}, 'date_incomplete'],
    ['that is no date', { start: 'tomorrow', end: '2026-03-12T08:00:00Z' }, {}, 'invalid_date'],
    [
      'on a day that does not exist',
      { start: '2026-02-30T08:00:00Z', end: '2026-03-12T08:00:00Z' },
      {},
      'invalid_date',
    ],
    [
      'that ends before it starts',
      { start: '2026-03-12T10:00:00Z', end: '2026-03-12T08:00:00Z' },
      {},
      'end_before_start',
    ],
    [
      'that lasts no time',
      { start: '2026-03-12T10:00:00Z', end: '2026-03-12T10:00:00Z' },
      {},
      'end_before_start',
    ],
    ['yesterday', createMorning('2026-03-09'), {}, 'date_too_early'],
    ['earlier today', createMorning('2026-03-10'), {}, null],
    [
      'before the order is ready',
      createMorning('2026-03-19'),
      { readinessDate: '2026-03-20' },
      'date_too_early',
    ],
    ['on the day when it is ready', createMorning('2026-03-20'), { readinessDate: '2026-03-20' }, null],
    ['over two days', { start: '2026-03-12T08:00:00Z', end: '2026-03-13T08:00:00Z' }, {}, 'one_day_only'],
    [
      'past midnight in Berlin',
      { start: '2026-03-12T22:00:00Z', end: '2026-03-12T23:30:00Z' },
      {},
      'one_day_only',
    ],
    [
      'over two days of a long work',
      { start: '2026-03-12T08:00:00Z', end: '2026-03-13T08:00:00Z' },
      { multiday: true },
      null,
    ],
    ['with an offset', { start: '2026-03-12T09:00:00+01:00', end: '2026-03-12T11:00:00+01:00' }, {}, null],
  ])('an appointment is checked: %s', (_, period, facts, fault) => {
    expect(checkAppointment(confirm, createInputFacts(facts), period)).toBe(fault)
  })

  test('an appointment before the earliest day is never accepted', () => {
    const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    const maybe = fc.option(day.map((date) => date.toISOString().slice(0, 10)))
    fc.assert(
      fc.property(maybe, maybe, fc.nat({ max: 60 }), day, (readinessDate, dateExpected, assemblyDays, at) => {
        const order = createInputFacts({ readinessDate, dateExpected, assemblyDays, multiday: true })
        const period = { start: at.toISOString(), end: new Date(at.getTime() + 3_600_000).toISOString() }
        const early = toBerlinDate(Temporal.Instant.from(period.start)) < getEarliestDay(order)
        expect(checkAppointment(confirm, order, period)).toBe(early ? 'date_too_early' : null)
      }),
    )
  })
})

describe('offered dates', () => {
  const dates = [createMorning('2026-03-09'), createMorning('2026-03-12'), createMorning('2026-03-13')]
  const order = createInputFacts({ offeredDates: dates, readinessDate: '2026-03-20' })

  test('only future dates of the customer are offered', () => {
    expect(listFutureOfferedDates(order)).toEqual(dates.slice(1))
  })

  test('a date offered by the customer is accepted even before the order is plannable', () => {
    expect(checkAppointment(accept, order, createMorning('2026-03-12'))).toBeNull()
    expect(
      checkAppointment(accept, order, {
        start: '2026-03-12T09:00:00+01:00',
        end: '2026-03-12T11:00:00+01:00',
      }),
    ).toBeNull()
    expect(checkAppointment(accept, order, createMorning('2026-03-09'))).toBe('choose_offered_date')
    expect(checkAppointment(accept, order, createMorning('2026-03-25'))).toBe('choose_offered_date')
  })

  test('another date than those offered can be agreed after acceptance', () => {
    expect(checkAppointment(confirm, order, createMorning('2026-03-25'))).toBeNull()
  })
})

describe('rescheduling', () => {
  const order = createInputFacts({ appointment: createMorning('2026-03-12') })

  test('an appointment can only be rescheduled to another date', () => {
    expect(checkAppointment(reschedule, order, createMorning('2026-03-12'))).toBe('same_date')
    expect(checkAppointment(reschedule, order, createMorning('2026-03-13'))).toBeNull()
  })

  test('an appointment can be rescheduled by changing only its end', () => {
    expect(
      checkAppointment(reschedule, order, {
        ...createMorning('2026-03-12'),
        end: '2026-03-12T11:00:00.000Z',
      }),
    ).toBeNull()
  })
})
