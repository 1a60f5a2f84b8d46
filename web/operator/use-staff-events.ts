import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffEventsPath } from '#contract/operator/staff-calls'

/** Lists are loaded again at most this often, however many orders change. */
const reloadMs = 1_000

/** Milliseconds before a stream that the server refused is opened again: doubled after each failure up to the last. */
const firstReopenMs = 2_000
const lastReopenMs = 60_000

/**
 * Loads again what the screen shows when partners or colleagues change it. `isPaused`: the session has ended and the
 * person logs in again over the page; the stream opens when they have.
 */
export function useStaffEvents(isPaused: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isPaused) return
    const reloads = createReloads(queries)
    const close = openStaffEvents(reloads.add)
    return () => {
      close()
      reloads.stop()
    }
  }, [queries, isPaused])
}

/**
 * Opens the stream of events and returns the function that closes it. A browser reconnects only if the connection
 * breaks. After another status than 200, such as 401 or 503, the stream is closed for good (HTML § 9.2.3), so a new one
 * is opened.
 */
function openStaffEvents(onChange: (orderIds: readonly string[] | null) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopenMs = firstReopenMs
  const open = () => {
    source = new EventSource(staffEventsPath)
    source.addEventListener('open', () => (reopenMs = firstReopenMs))
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      onChange((JSON.parse(data) as { job_ids: string[] | null }).job_ids),
    )
    source.addEventListener('error', ({ target }) => {
      if ((target as EventSource).readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, reopenMs)
      reopenMs = Math.min(2 * reopenMs, lastReopenMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/** Events name orders only, so what shows companies is loaded again after each. Only the page on screen is. */
const listKeys = [
  ['work'],
  ['order.search'],
  ['orderRun'],
  ['imports'],
  ['account.summary'],
  ['account.search'],
  ['invitations'],
  ['money'],
]

/** Collects changes, and invalidates the queries of all of them together. */
function createReloads(queries: QueryClient) {
  let changed = new Set<string>()
  let isEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const reload = () => {
    timer = undefined
    const orderKeys = isEverything ? [['order']] : [...changed].map((id) => ['order', id])
    for (const queryKey of [...listKeys, ...orderKeys])
      void queries.invalidateQueries({ queryKey, predicate: (query) => !isTryingAgain(query) })
    changed = new Set()
    isEverything = false
  }
  return {
    add: (ids: readonly string[] | null) => {
      if (ids === null) isEverything = true
      else ids.forEach((id) => changed.add(id))
      timer ??= setTimeout(reload, reloadMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Returns whether a query failed and will be sent again, which loads the change too. Restarting it with each event would
 * begin its tries again, and the page would never say that the server cannot be reached.
 */
function isTryingAgain({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount > 0
}
