import type { OrderBody } from './job-bodies.ts'

/**
 * A jobs file (`jobs.json`) is an array of bodies for `order.create`. Imports pass every row through
 * `prepareImportRow`, so that old files stay usable: if the first appointment is not after today, all dates
 * move ahead by whole weeks, which keeps weekdays and times. Appointments may also be relative to the day of
 * the import:
 *
 * { "days_from_now": 9, "start_time": "08:00", "end_time": "10:00" }   (German time)
 *
 * A relative date on a Sunday moves to Monday.
 */
export interface RelativeDate {
  days_from_now: number
  start_time: string
  end_time: string
}

interface Period {
  start: string
  end: string
}

const germanTimeZone = 'Europe/Berlin'

/**
 * Returns the row as a body for `order.create`. Malformed values are passed on, so that the call rejects
 * them.
 */
export function prepareImportRow(row: unknown, today: Temporal.PlainDate): unknown {
  if (!hasDates(row)) return row
  const periods = row.dates.map((date) => (isRelativeDate(date) ? resolveRelativeDate(date, today) : date))
  return periods.every(isDatePeriod)
    ? moveToFuture({ ...row, dates: periods }, today)
    : { ...row, dates: periods }
}

function hasDates(row: unknown): row is Record<string, unknown> & { dates: unknown[] } {
  return typeof row === 'object' && row !== null && 'dates' in row && Array.isArray(row.dates)
}

function isRelativeDate(date: unknown): date is RelativeDate {
  const { days_from_now, start_time, end_time } = (date ?? {}) as Partial<RelativeDate>
  const times = [start_time, end_time].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? ''))
  return Number.isSafeInteger(days_from_now) && times
}

function isDatePeriod(date: unknown): date is Period {
  const { start, end } = (date ?? {}) as Partial<Period>
  return [start, end].every((text) => canParse(() => Temporal.Instant.from(text ?? '')))
}

function canParse(parse: () => unknown): boolean {
  try {
    return Boolean(parse())
  } catch {
    return false
  }
}

function resolveRelativeDate(date: RelativeDate, today: Temporal.PlainDate): Period {
  const wanted = today.add({ days: date.days_from_now })
  const day = wanted.dayOfWeek === 7 ? wanted.add({ days: 1 }) : wanted
  return { start: formatGermanTime(day, date.start_time), end: formatGermanTime(day, date.end_time) }
}

/** Converts a German local time to UTC in ISO 8601. */
export function formatGermanTime(day: Temporal.PlainDate, time: string): string {
  const at = day.toZonedDateTime({ timeZone: germanTimeZone, plainTime: Temporal.PlainTime.from(time) })
  return at.toInstant().toString({ fractionalSecondDigits: 3 })
}

type DatedRow = Pick<OrderBody, 'date_expected'> & { dates: Period[] }

function moveToFuture(job: DatedRow, today: Temporal.PlainDate): DatedRow {
  const days = job.dates.map(({ start }) => toBerlinTime(start).toPlainDate())
  const first = days.toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0]
  const late = first?.until(today.add({ days: 1 })).days ?? 0
  if (late <= 0) return job
  const weeks = Math.ceil(late / 7)
  return {
    ...job,
    dates: job.dates.map(({ start, end }) => ({ start: addWeeks(start, weeks), end: addWeeks(end, weeks) })),
    ...(canParse(() => Temporal.PlainDate.from(job.date_expected ?? ''))
      ? {
          date_expected: Temporal.PlainDate.from(job.date_expected ?? '')
            .add({ weeks })
            .toString(),
        }
      : {}),
  }
}

function addWeeks(text: string, weeks: number): string {
  return toBerlinTime(text).add({ weeks }).toInstant().toString({ fractionalSecondDigits: 3 })
}

function toBerlinTime(text: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(text).toZonedDateTimeISO(germanTimeZone)
}
