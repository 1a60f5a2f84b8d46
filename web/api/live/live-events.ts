import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/notifications/live-events'

export type LiveListener = (event: LiveEvent) => void

const listeners = new Set<LiveListener>()
/** Milliseconds until another attempt to load the script. */
const reloadDelayMs = 30_000

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

/**
 * Follows the server's events, by a script that is loaded after the page. Returns a function that stops it.
 */
export function startLiveEvents(queryClient: QueryClient): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const start = async () => {
    try {
      const { followLiveEvents } = await import('./live-connection.ts')
      if (!isStopped) stop = followLiveEvents(queryClient)
    } catch {
      if (!isStopped) timer = setTimeout(() => void start(), reloadDelayMs)
    }
  }
  void start()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
  }
}
