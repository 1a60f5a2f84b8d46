/** Hours in which a person's devices stay quiet: wall clock of Berlin, `from` after `until` is a night. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

const timeZone = 'Europe/Berlin'

/**
 * The end of the quiet hours that `now` lies in; null: it lies in none. When clocks go forward, an hour that
 * does not exist counts as the one after it; when they go back, the night lasts until the second of the two.
 */
export function getQuietHoursEnd(
  now: Temporal.Instant,
  { from, until }: QuietHours,
): Temporal.Instant | null {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const isNight = from > until
  for (const first of [today.subtract({ days: 1 }), today]) {
    const start = toBerlinInstant(first, from, 'compatible')
    const end = toBerlinInstant(isNight ? first.add({ days: 1 }) : first, until, 'later')
    if (Temporal.Instant.compare(start, now) <= 0 && Temporal.Instant.compare(now, end) < 0) return end
  }
  return null
}

function toBerlinInstant(
  day: Temporal.PlainDate,
  time: string,
  disambiguation: 'compatible' | 'later',
): Temporal.Instant {
  return day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }).toInstant()
}
