import type { LiveEvent } from '#contract/notifications/live-events'

export type LiveListener = (event: LiveEvent) => void

const listeners = new Set<LiveListener>()

/**
 * Calls the listener for every live event and returns a function that stops it. Meant for more than stale
 * queries, such as marking an offer as taken.
 */
export function onLiveEvent(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
