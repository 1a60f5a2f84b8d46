import type { QueryClient } from '@tanstack/react-query'
import { runWhenIdle } from '#web/ui/run-when-idle'
import { viewAccess } from '#web/api/session/view-access'
import { connectivity } from '#web/api/http/connectivity'
import { prefetchProgress } from './prefetch-progress.ts'

const intervalMs = 15 * 60_000
/** Milliseconds until failed orders are retried; doubled after each failure, up to `intervalMs`. */
const retryDelayMs = 15_000
/** Milliseconds in which the page itself uses the connection and the processor. */
const startDelayMs = 2_000

/**
 * Prefetches the user's next orders while the app is open, connected and idle. Returns a function that stops
 * it.
 */
export function schedulePrefetch(client: QueryClient): () => void {
  if (viewAccess.token()) return () => undefined
  prefetchProgress.set(isDataSaverOn() ? 'data saver' : 'unknown')
  if (isDataSaverOn()) return () => undefined
  let timer: ReturnType<typeof setTimeout>
  const stop = new AbortController()
  let failures = 0
  const runPrefetch = async () => {
    if (connectivity.isOnline() && !document.hidden) {
      const isComplete = await import('./prefetch-orders.ts')
        .then(({ prefetchOrders }) => prefetchOrders(client, stop.signal))
        .catch(() => false)
      failures = isComplete ? 0 : failures + 1
    }
    const pause = failures === 0 ? intervalMs : Math.min(intervalMs, retryDelayMs * 2 ** (failures - 1))
    if (!stop.signal.aborted) timer = setTimeout(() => runWhenIdle(() => void runPrefetch()), pause)
  }
  timer = setTimeout(() => runWhenIdle(() => void runPrefetch()), startDelayMs)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => runWhenIdle(() => void runPrefetch()), startDelayMs)
  }
  addEventListener('online', restart)
  return () => {
    stop.abort()
    clearTimeout(timer)
    removeEventListener('online', restart)
  }
}

function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
