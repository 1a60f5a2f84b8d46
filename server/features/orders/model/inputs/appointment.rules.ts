import type { FieldFault } from '#contract/errors'
import type { Asked, InputFacts } from './inputs.rules.ts'

/** When an appointment may be (2 §5, Q10, C9, C14). */

export interface Period {
  readonly start: string
  readonly end: string
}

/** What somebody typed: either end may be missing, or no date at all. */
export interface PeriodInput {
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
}

const zone = 'Europe/Berlin'

/** The calendar day in Berlin, `YYYY-MM-DD`. */
export function berlinDay(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString()
}

type EarliestFacts = Pick<InputFacts, 'readinessDate' | 'dateExpected' | 'createdAt' | 'assemblyDays'>

/** The day from which an order can be planned: readiness, else expected, else creation plus assembly days. */
export function plannableFrom(order: EarliestFacts): string {
  const planned = order.readinessDate ?? order.dateExpected
  if (planned !== null) return planned
  const created = Temporal.PlainDate.from(berlinDay(Temporal.Instant.from(order.createdAt)))
  return created.add({ days: order.assemblyDays }).toString()
}

/** The earliest day for an appointment: from when it can be planned, and never before today (Q10). */
export function earliestDay(order: EarliestFacts & Pick<InputFacts, 'now'>): string {
  const today = berlinDay(order.now)
  const planned = plannableFrom(order)
  return planned > today ? planned : today
}

/** The customer's dates that still lie ahead. */
export function offered(order: Pick<InputFacts, 'offeredDates' | 'now'>): readonly Period[] {
  return order.offeredDates.filter(
    (date) => Temporal.Instant.compare(Temporal.Instant.from(date.start), order.now) > 0,
  )
}

/** What is wrong with an appointment at this step; null: nothing. */
export function appointmentFault(asked: Asked, order: InputFacts, given: PeriodInput): FieldFault | null {
  if (!given.start || !given.end) return 'date_incomplete'
  const start = instantIn(given.start)
  const end = instantIn(given.end)
  if (!start || !end) return 'invalid_date'
  if (Temporal.Instant.compare(start, end) >= 0) return 'end_before_start'
  const choices = asked.name === 'offer.accept' ? offered(order) : []
  if (choices.length > 0) return choices.some(same(start, end)) ? null : 'choose_offered_date'
  const unmoved =
    asked.name === 'order.reschedule' && order.appointment && same(start, end)(order.appointment)
  return unmoved ? 'same_date' : dayFault(order, start, end)
}

function same(start: Temporal.Instant, end: Temporal.Instant) {
  return (date: Period) => start.equals(date.start) && end.equals(date.end)
}

function dayFault(order: InputFacts, start: Temporal.Instant, end: Temporal.Instant): FieldFault | null {
  if (berlinDay(start) < earliestDay(order)) return 'date_too_early'
  return order.multiday || berlinDay(start) === berlinDay(end) ? null : 'one_day_only'
}

/** The moment that a text names, with its zone; null: it names none. */
export function instantIn(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
