import { type Call, formatInstant } from './call.ts'

/** A shorter delay is transfer time, not offline work. */
const minimumDelaySeconds = 60

/**
 * Returns when offline work was done, for display. Returns null if it arrived without delay, or if the time
 * is before `since` and therefore impossible. Decisions use `call.now` instead, see
 * docs/domain.md#offline-work.
 */
export function getOccurredAt({ occurredAt: done, now }: Call, since: string): string | null {
  if (!done || now.since(done).total('seconds') < minimumDelaySeconds) return null
  return isInstantBefore(done, since) ? null : formatInstant(done)
}

/**
 * Tells whether offline work was done in this period, for actions that were still allowed then. Unlike for
 * display, a delay of a few seconds counts: without a network an order can be closed right after work on it.
 */
export function hasOccurredBetween({ occurredAt: done }: Call, since: string, until: string): boolean {
  return done !== undefined && !isInstantBefore(done, since) && isInstantBefore(done, until)
}

function isInstantBefore(done: Temporal.Instant, time: string): boolean {
  return Temporal.Instant.compare(done, Temporal.Instant.from(time)) < 0
}
