import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** Work that waited on a device for a network, as the door sees it. */

/** Hours. Somebody's work may wait over a holiday; what was lost on its way back is still told once. */
export const offlineRetentionHours = 24 * 21

/** `Done-Ago` of a call that may have waited: seconds since it was done, by the device's own clock. */
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
 * When it was really done. Said as a span, so that a clock that is wrong on the device does not matter, and nothing
 * lies in the future. Undefined: now, or so long ago that nobody could believe it.
 */
export function readOccurredAt({ 'done-ago': ago }: IncomingHttpHeaders, now: Temporal.Instant) {
  const seconds = Number(ago)
  if (!(seconds > 0 && seconds <= offlineRetentionHours * 3600)) return undefined
  return now.subtract({ milliseconds: Math.round(seconds * 1000) })
}
