import { type Call, formatInstant } from './call.ts'

/** Seconds. What took no longer was not waiting. */
const minimumDelaySeconds = 60

/**
 * When it was really done, for who reads of it: what waited for a network arrives later. Null: now, or before `since`,
 * when it cannot have been done. To be shown; whatever is decided is decided by `call.now`.
 */
export function getOccurredAt({ occurredAt: done, now }: Call, since: string): string | null {
  if (!done || now.since(done).total('seconds') < minimumDelaySeconds) return null
  return isInstantBefore(done, since) ? null : formatInstant(done)
}

/**
 * Whether it was done between two times, for what was still allowed then. A few seconds count as well: without a
 * network an order can be closed right after it was worked on.
 */
export function hasOccurredBetween({ occurredAt: done }: Call, since: string, until: string): boolean {
  return done !== undefined && !isInstantBefore(done, since) && isInstantBefore(done, until)
}

function isInstantBefore(done: Temporal.Instant, time: string): boolean {
  return Temporal.Instant.compare(done, Temporal.Instant.from(time)) < 0
}
