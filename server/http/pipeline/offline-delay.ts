import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** Work may wait on a device over a holiday; a repetition is recognised for as long. */
export const offlineRetentionHours = 24 * 21

/** Header of calls that may have waited offline: seconds since the work was done, by the device's clock. */
export const OfflineDelayHeaders = z.looseObject({
  'done-ago': z
    .string()
    .regex(/^\d{1,12}(\.\d{1,6})?$/, { error: 'invalid_type' })
    .optional()
    .describe(
      'Seconds since it was done, where it waited for a network; shown beside the time of its arrival.',
    ),
})

/**
 * Returns when offline work was done. The header contains a duration, so a wrong clock on the device does not
 * matter and no time can be in the future. Returns undefined for no delay and for an implausibly long one.
 */
export function readOccurredAt({ 'done-ago': ago }: IncomingHttpHeaders, now: Temporal.Instant) {
  const seconds = Number(ago)
  if (!(seconds > 0 && seconds <= offlineRetentionHours * 3600)) return undefined
  return now.subtract({ milliseconds: Math.round(seconds * 1000) })
}
