import { isWorkingDay } from '#server/features/orders/model/queues/holidays.rules'

/** Days and times of the demo, relative to the moment at which it is loaded. */

const timeZone = 'Europe/Berlin'

export interface Period {
  readonly start: string
  readonly end: string
}

export interface DemoCalendar {
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  /** Returns the day that is `offset` working days (in Saxony) from today; 0 is today, even on a holiday. */
  workday(offset: number): Temporal.PlainDate
  /** Returns the day that is `days` working days after `day`. */
  after(day: Temporal.PlainDate, days: number): Temporal.PlainDate
  /** Returns a time of a day, such as `08:30`. */
  at(day: Temporal.PlainDate, time: string): Temporal.Instant
  /** Returns `at`, but at most a moment shortly before now: demo history must not be in the future. */
  past(at: Temporal.Instant): Temporal.Instant
  period(day: Temporal.PlainDate, from: string, to: string, days?: number): Period
}

/**
 * The simulated marketplace reacts to changes of the last 30 minutes, so the demo's history must be older.
 */
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

/** Cached because all orders ask for the same days. */
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

/** Formats an instant as requests and the database do. */
export function formatDemoInstant(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'millisecond' })
}
