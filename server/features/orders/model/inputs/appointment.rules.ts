import type { FieldFault } from '#contract/errors'
import type { InputRequest, InputContext } from './inputs.rules.ts'

/** Rules for appointments, see docs/domain.md#appointments. */

export interface Period {
  readonly start: string
  readonly end: string
}

/** A period as typed: one end or both may be missing. */
export interface PeriodInput {
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
}

const zone = 'Europe/Berlin'

/** Returns the calendar day in Berlin as `YYYY-MM-DD`. */
export function toBerlinDate(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString()
}

type EarliestFacts = Pick<InputContext, 'readinessDate' | 'dateExpected' | 'createdAt' | 'assemblyDays'>

/**
 * Returns the first day on which the order can be planned: readiness, else expected date, else creation plus
 * assembly days.
 */
export function getPlannableDay(order: EarliestFacts): string {
  const planned = order.readinessDate ?? order.dateExpected
  if (planned !== null) return planned
  const created = Temporal.PlainDate.from(toBerlinDate(Temporal.Instant.from(order.createdAt)))
  return created.add({ days: order.assemblyDays }).toString()
}

/** Returns the earliest day for an appointment: the plannable day, but never before today. */
export function getEarliestDay(order: EarliestFacts & Pick<InputContext, 'now'>): string {
  const today = toBerlinDate(order.now)
  const planned = getPlannableDay(order)
  return planned > today ? planned : today
}

/** Lists the dates offered by the customer that are in the future. */
export function listFutureOfferedDates(order: Pick<InputContext, 'offeredDates' | 'now'>): readonly Period[] {
  return order.offeredDates.filter(
    (date) => Temporal.Instant.compare(Temporal.Instant.from(date.start), order.now) > 0,
  )
}

/** Returns why an appointment is invalid at this step, or null. */
export function checkAppointment(
  asked: InputRequest,
  order: InputContext,
  period: PeriodInput,
): FieldFault | null {
  if (!period.start || !period.end) return 'date_incomplete'
  const start = parseZonedInstant(period.start)
  const end = parseZonedInstant(period.end)
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
  if (toBerlinDate(start) < getEarliestDay(order)) return 'date_too_early'
  return order.multiday || toBerlinDate(start) === toBerlinDate(end) ? null : 'one_day_only'
}

/** Parses an instant with a time zone. Returns null if the text is none. */
export function parseZonedInstant(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
