import { type Call, instant } from './call.ts'

/** Seconds. What took no longer was not waiting. */
const least = 60

/**
 * When it was really done, for who reads of it: what waited for a network arrives later. Null: now, or before `since`,
 * when it cannot have been done. To be shown; whatever is decided is decided by `call.now`.
 */
export function doneAt({ doneAt: done, now }: Call, since: string): string | null {
  if (!done || now.since(done).total('seconds') < least) return null
  return wasBefore(done, since) ? null : instant(done)
}

/**
 * Whether it was done between two times, for what was still allowed then. A few seconds count as well: without a
 * network an order can be closed right after it was worked on.
 */
export function wasDoneBetween({ doneAt: done }: Call, since: string, until: string): boolean {
  return done !== undefined && !wasBefore(done, since) && wasBefore(done, until)
}

function wasBefore(done: Temporal.Instant, time: string): boolean {
  return Temporal.Instant.compare(done, Temporal.Instant.from(time)) < 0
}
