import type { JobBody } from './drafts.ts'

/**
 * A file of jobs (`jobs.json`): an array of bodies for `order.create`, in which an offered
 * appointment may also be written by its distance from the day of the import:
 *
 *   { "days_from_now": 9, "start_time": "08:00", "end_time": "10:00" }   (Europe/Berlin)
 *
 * A Sunday moves on to Monday. So that a file with calendar days stays usable, a job whose first
 * appointment lies before tomorrow moves into the future by whole weeks, its expected day with it.
 */
export interface RelativeDate {
  days_from_now: number
  start_time: string
  end_time: string
}

export type FileJob = Omit<JobBody, 'dates'> & {
  dates?: (RelativeDate | { start: string; end: string })[]
}

const zone = 'Europe/Berlin'

/** Jobs of a file as bodies for `order.create`, all their appointments after `today`. */
export function jobsForImport(jobs: readonly FileJob[], today: Temporal.PlainDate): JobBody[] {
  return jobs.map((job) => {
    const { dates, ...rest } = job
    if (!dates) return rest
    const periods = dates.map((date) => ('days_from_now' in date ? relative(date, today) : date))
    return movedAhead({ ...rest, dates: periods }, today)
  })
}

function relative(date: RelativeDate, today: Temporal.PlainDate): { start: string; end: string } {
  const wanted = today.add({ days: date.days_from_now })
  const day = wanted.dayOfWeek === 7 ? wanted.add({ days: 1 }) : wanted
  return { start: instant(day, date.start_time), end: instant(day, date.end_time) }
}

/** `day` at `time` of the clocks in Germany, as an instant in UTC. */
export function instant(day: Temporal.PlainDate, time: string): string {
  const at = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
  return at.toInstant().toString({ fractionalSecondDigits: 3 })
}

function movedAhead(job: JobBody, today: Temporal.PlainDate): JobBody {
  const days = (job.dates ?? []).map(({ start }) => berlin(start).toPlainDate())
  const first = days.toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0]
  if (!first) return job
  const late = first.until(today.add({ days: 1 })).days
  if (late <= 0) return job
  const weeks = Math.ceil(late / 7)
  const later = (text: string) =>
    berlin(text).add({ weeks }).toInstant().toString({ fractionalSecondDigits: 3 })
  return {
    ...job,
    dates: (job.dates ?? []).map(({ start, end }) => ({ start: later(start), end: later(end) })),
    ...(job.date_expected
      ? { date_expected: Temporal.PlainDate.from(job.date_expected).add({ weeks }).toString() }
      : {}),
  }
}

function berlin(text: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(text).toZonedDateTimeISO(zone)
}
