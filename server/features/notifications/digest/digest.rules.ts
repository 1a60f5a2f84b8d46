/** Hour in Berlin at which digests are sent. */
const digestHour = 7

/**
 * Returns the end of the period that the digest of this morning covers: 7:00 in Berlin. Null before that time. The task
 * runs at 5:00 and 6:00 UTC, because 7:00 in Berlin is the one in summer and the other in winter.
 */
export function getDigestEnd(now: Temporal.Instant): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO('Europe/Berlin')
  if (local.hour < digestHour) return null
  return local
    .toPlainDate()
    .toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: { hour: digestHour } })
    .toInstant()
}
