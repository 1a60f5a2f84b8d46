import { type Call, formatInstant } from './call.ts'

/** A shorter delay is transfer time, not offline work. */
const minimumDelaySeconds = 60

/**
 * Returns when offline work was done, for display. Returns null if it arrived without delay, or if the time
 * is before `since` and therefore impossible. Decisions use `call.now` instead, see
 * docs/domain.md#offline-work.
 */
export function getOccurredAt({ occurredAt, now }: Call, since: string): string | null {
  if (!occurredAt || now.since(occurredAt).total('seconds') < minimumDelaySeconds) return null
  return isInstantBefore(occurredAt, since) ? null : formatInstant(occurredAt)
}

/**
 * Returns whether offline work was done in this period, for actions that were still allowed then. Unlike for
 * display, a delay of a few seconds counts: without a network an order can be closed right after work on it.
 */
export function hasOccurredBetween({ occurredAt }: Call, since: string, until: string): boolean {
  return occurredAt !== undefined && !isInstantBefore(occurredAt, since) && isInstantBefore(occurredAt, until)
}

function isInstantBefore(occurredAt: Temporal.Instant, time: string): boolean {
  return Temporal.Instant.compare(occurredAt, Temporal.Instant.from(time)) < 0
}
