import type { QueryClient } from '@tanstack/react-query'
import { connectivity } from '#web/api/http/connectivity'
import { prefetchProgress } from './prefetch-progress.ts'

const intervalMs = 15 * 60_000
/** Milliseconds until orders that could not be stored are tried again; doubled after each failure, up to `often`. */
const retryDelayMs = 15_000
/** Milliseconds that the page itself has the line and the processor to itself. */
const startDelayMs = 2_000

/**
 * While the app is open and has a connection, stores the user's next orders on the device, when nothing else is to do.
 * Returns what stops it.
 */
export function schedulePrefetch(client: QueryClient): () => void {
  prefetchProgress.set(isDataSaverOn() ? 'data saver' : 'unknown')
  if (isDataSaverOn()) return () => undefined
  let timer: ReturnType<typeof setTimeout>
  const stop = new AbortController()
  let failures = 0
  const pass = async () => {
    if (connectivity.isOnline() && !document.hidden) {
      const isComplete = await import('./prefetch-orders.ts')
        .then(({ prefetchOrders }) => prefetchOrders(client, stop.signal))
        .catch(() => false)
      failures = isComplete ? 0 : failures + 1
    }
    const pause = failures === 0 ? intervalMs : Math.min(intervalMs, retryDelayMs * 2 ** (failures - 1))
    if (!stop.signal.aborted) timer = setTimeout(() => runWhenIdle(pass), pause)
  }
  timer = setTimeout(() => runWhenIdle(pass), startDelayMs)
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => runWhenIdle(pass), startDelayMs)
  }
  addEventListener('online', again)
  return () => {
    stop.abort()
    clearTimeout(timer)
    removeEventListener('online', again)
  }
}

function runWhenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 10_000 })
  else setTimeout(() => void work(), 200)
}

function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
