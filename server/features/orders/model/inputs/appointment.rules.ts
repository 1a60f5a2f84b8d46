import type { FieldFault } from '#contract/errors'
import type { InputRequest, InputContext } from './inputs.rules.ts'

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
export function getBerlinDay(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString()
}

type EarliestFacts = Pick<InputContext, 'readinessDate' | 'dateExpected' | 'createdAt' | 'assemblyDays'>

/** The day from which an order can be planned: readiness, else expected, else creation plus assembly days. */
export function getPlannableDay(order: EarliestFacts): string {
  const planned = order.readinessDate ?? order.dateExpected
  if (planned !== null) return planned
  const created = Temporal.PlainDate.from(getBerlinDay(Temporal.Instant.from(order.createdAt)))
  return created.add({ days: order.assemblyDays }).toString()
}

/** The earliest day for an appointment: from when it can be planned, and never before today (Q10). */
export function getEarliestDay(order: EarliestFacts & Pick<InputContext, 'now'>): string {
  const today = getBerlinDay(order.now)
  const planned = getPlannableDay(order)
  return planned > today ? planned : today
}

/** The customer's dates that still lie ahead. */
export function listFutureOfferedDates(order: Pick<InputContext, 'offeredDates' | 'now'>): readonly Period[] {
  return order.offeredDates.filter(
    (date) => Temporal.Instant.compare(Temporal.Instant.from(date.start), order.now) > 0,
  )
}

/** What is wrong with an appointment at this step; null: nothing. */
export function findAppointmentFault(
  asked: InputRequest,
  order: InputContext,
  given: PeriodInput,
): FieldFault | null {
  if (!given.start || !given.end) return 'date_incomplete'
  const start = parseInstant(given.start)
  const end = parseInstant(given.end)
  if (!start || !end) return 'invalid_date'
  if (Temporal.Instant.compare(start, end) >= 0) return 'end_before_start'
  const choices = asked.name === 'offer.accept' ? listFutureOfferedDates(order) : []
  if (choices.length > 0) return choices.some(isSamePeriod(start, end)) ? null : 'choose_offered_date'
  const isUnchanged =
    asked.name === 'order.reschedule' && order.appointment && isSamePeriod(start, end)(order.appointment)
  return isUnchanged ? 'same_date' : findDayFault(order, start, end)
}

function isSamePeriod(start: Temporal.Instant, end: Temporal.Instant) {
  return (date: Period) => start.equals(date.start) && end.equals(date.end)
}

function findDayFault(
  order: InputContext,
  start: Temporal.Instant,
  end: Temporal.Instant,
): FieldFault | null {
  if (getBerlinDay(start) < getEarliestDay(order)) return 'date_too_early'
  return order.multiday || getBerlinDay(start) === getBerlinDay(end) ? null : 'one_day_only'
}

/** The moment that a text names, with its zone; null: it names none. */
export function parseInstant(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
