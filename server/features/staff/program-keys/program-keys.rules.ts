import type { KeyScope } from '#contract/operator/programs/key-scopes'
import type { FieldFault } from '#contract/errors'

/** A replaced key that stays valid for longer would be a second key. */
const maxOverlapDays = 90

/** Returns what is wrong with the end of a replaced key, or null. The end may be now. */
export function findOverlapFault(until: Temporal.Instant, now: Temporal.Instant): FieldFault | null {
  // The clock of the browser may be a little behind.
  if (Temporal.Instant.compare(until, now.subtract({ minutes: 5 })) < 0) return 'date_past'
  const latest = now.add({ hours: 24 * maxOverlapDays })
  return Temporal.Instant.compare(until, latest) > 0 ? 'too_big' : null
}

/** Returns the state of a key. */
export function getKeyState(
  key: { readonly endsAt: string | null; readonly endedAt: string | null },
  now: Temporal.Instant,
): 'active' | 'expired' | 'ended' {
  if (key.endedAt !== null) return 'ended'
  return key.endsAt !== null && Date.parse(key.endsAt) <= now.epochMilliseconds ? 'expired' : 'active'
}

/** Returns the scope if the key lacks it, or null if the call is allowed. */
export function findMissingScope(scopes: readonly KeyScope[], needed: KeyScope): KeyScope | null {
  return scopes.includes(needed) ? null : needed
}
