import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds until another attempt to load the script. */
const reloadDelayMs = 30_000

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
