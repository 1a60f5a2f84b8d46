import { isWorkingDay } from '#server/features/orders/model/queues/holidays.rules'

/** Days and hours of the demo: everything lies before or after the moment at which it is loaded. */

const zone = 'Europe/Berlin'

export interface Period {
  readonly start: string
  readonly end: string
}

export interface Calendar {
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
const youngest = { minutes: 40 }

export function calendarOf(now: Temporal.Instant): Calendar {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const newest = now.subtract(youngest)
  const at = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
  return {
    now,
    today,
    workday: (offset) => working(today, offset),
    after: working,
    at,
    past: (moment) => (Temporal.Instant.compare(moment, newest) > 0 ? newest : moment),
    period: (day, from, to, days = 1) => ({
      start: text(at(day, from)),
      end: text(at(working(day, days - 1), to)),
    }),
  }
}

function working(from: Temporal.PlainDate, offset: number): Temporal.PlainDate {
  const step = offset < 0 ? -1 : 1
  let day = from
  for (let left = Math.abs(offset); left > 0; left--) day = nextWorking(day, step)
  return day
}

/** Every order asks for the same days again. */
const neighbours = new Map<string, Temporal.PlainDate>()

function nextWorking(from: Temporal.PlainDate, step: 1 | -1): Temporal.PlainDate {
  const key = `${from.toString()} ${step}`
  const known = neighbours.get(key)
  if (known) return known
  let day = from.add({ days: step })
  while (!isWorkingDay(day, 'SN')) day = day.add({ days: step })
  neighbours.set(key, day)
  return day
}

/** As the wire and the database spell it. */
export function text(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' })
}
