import type { QueryClient } from '@tanstack/react-query'
import { line } from '../api/line.ts'

const often = 15 * 60_000
/** What somebody has come for goes first, on the line and on the processor. */
const settled = 10_000

/**
 * While the app is open and has a connection, the person's orders of today and tomorrow come to the device,
 * quietly, when nothing else is to do. Answers the way to stop.
 */
export function keepAhead(client: QueryClient): () => void {
  if (savesData()) return () => undefined
  let timer: ReturnType<typeof setTimeout>
  const stop = new AbortController()
  const pass = async () => {
    if (line.isUp() && !document.hidden) {
      await import('./ahead.ts')
        .then(({ fetchAhead }) => fetchAhead(client, stop.signal))
        // What does not come now comes with the next round.
        .catch(() => undefined)
    }
    if (!stop.signal.aborted) timer = setTimeout(() => whenIdle(pass), often)
  }
  timer = setTimeout(() => whenIdle(pass), settled)
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(pass), settled)
  }
  addEventListener('online', again)
  return () => {
    stop.abort()
    clearTimeout(timer)
    removeEventListener('online', again)
  }
}

function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 10_000 })
  else setTimeout(() => void work(), 200)
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
