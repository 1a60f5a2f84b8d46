import { type Call, instant } from './call.ts'

/**
 * When it was really done, for who reads of it: what waited for a network arrives later. Null: now, or before `since`,
 * when it cannot have been done. To be shown; whatever is decided is decided by `call.now`.
 */
export function doneAt({ doneAt: done }: Call, since: string): string | null {
  if (!done || Temporal.Instant.compare(done, Temporal.Instant.from(since)) < 0) return null
  return instant(done)
}
