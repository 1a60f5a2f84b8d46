/** Hours without push messages, in Berlin time. If `from` is after `until`, they span midnight. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

const timeZone = 'Europe/Berlin'

/**
 * Returns the end of the quiet hours that contain `now`; null if none do. When clocks go forward, an hour
 * that does not exist counts as the next one; when they go back, quiet hours last until the second of the
 * two.
 */
export function getQuietHoursEnd(
  now: Temporal.Instant,
  { from, until }: QuietHours,
): Temporal.Instant | null {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const isNight = from > until
  for (const firstDay of [today.subtract({ days: 1 }), today]) {
    const start = toBerlinInstant(firstDay, from, 'compatible')
    const end = toBerlinInstant(isNight ? firstDay.add({ days: 1 }) : firstDay, until, 'later')
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
