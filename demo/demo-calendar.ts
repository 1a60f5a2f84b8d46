import { isWorkingDay } from '#server/features/orders/model/queues/holidays.rules'

/** Days and hours of the demo: everything lies before or after the moment at which it is loaded. */

const timeZone = 'Europe/Berlin'

export interface Period {
  readonly start: string
  readonly end: string
}

export interface DemoCalendar {
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  /** The day so many working days (of Saxony) from today; 0 is today, whatever day that is. */
  workday(offset: number): Temporal.PlainDate
  /** `days` working days after `day`. */
  after(day: Temporal.PlainDate, days: number): Temporal.PlainDate
  /** A moment of a day, such as `08:30`. */
  at(day: Temporal.PlainDate, time: string): Temporal.Instant
  /** The same, and never later than a while before now: what is told has happened. */
  past(at: Temporal.Instant): Temporal.Instant
  period(day: Temporal.PlainDate, from: string, to: string, days?: number): Period
}

/** The simulated marketplace answers what happened in the last half hour; the demo's past is older. */
const minimumAge = { minutes: 40 }

export function createDemoCalendar(now: Temporal.Instant): DemoCalendar {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const newest = now.subtract(minimumAge)
  const at = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
  return {
    now,
    today,
    workday: (offset) => moveWorkingDays(today, offset),
    after: moveWorkingDays,
    at,
    past: (moment) => (Temporal.Instant.compare(moment, newest) > 0 ? newest : moment),
    period: (day, from, to, days = 1) => ({
      start: formatDemoInstant(at(day, from)),
      end: formatDemoInstant(at(moveWorkingDays(day, days - 1), to)),
    }),
  }
}

function moveWorkingDays(from: Temporal.PlainDate, offset: number): Temporal.PlainDate {
  const step = offset < 0 ? -1 : 1
  let day = from
  for (let left = Math.abs(offset); left > 0; left--) day = getNextWorkingDay(day, step)
  return day
}

/** Every order asks for the same days again. */
const cachedWorkingDays = new Map<string, Temporal.PlainDate>()

function getNextWorkingDay(from: Temporal.PlainDate, step: 1 | -1): Temporal.PlainDate {
  const key = `${from.toString()} ${step}`
  const known = cachedWorkingDays.get(key)
  if (known) return known
  let day = from.add({ days: step })
  while (!isWorkingDay(day, 'SN')) day = day.add({ days: step })
  cachedWorkingDays.set(key, day)
  return day
}

/** As the wire and the database spell it. */
export function formatDemoInstant(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' })
}
