import type { Query, QueryClient } from '@tanstack/react-query'
import { heartbeatMillis, refreshTopics } from '#contract/kit/live-timing'
import type { LiveEvent } from '#contract/notifications/live-events'
import { requireBinaryResponse } from '../http/server-response.ts'
import { withAccessToken } from '../call.ts'
import { CallError, NetworkError } from '../http/errors.ts'
import { queryKeys, listStaleKeys } from '../queries/query-keys.ts'
import { buildCallUrl, fetchFromServer } from '../http/request.ts'
import { serverClock } from '../device/server-clock.ts'
import { OrderLinkEnded } from '../session/session.ts'
import { emitLiveEvent, type LiveListener } from './live-events.ts'
import { waitUnlessOnline, waitUntilVisible, onLongHidden, onSilence } from './connection-watchdog.ts'

const maxRetryDelayMs = 30_000
/** Two heartbeats may be lost. Then the connection counts as dead, whatever the browser reports. */
const silenceLimitMs = 2 * heartbeatMillis + 5_000

/** An answer may contain what the server has read this long before it was sent. */
const answerDelayMs = 5_000

/**
 * Follows the server's events while the tab is visible: each event makes the queries of its topic stale. A
 * hidden tab disconnects after a while, and a silent connection is replaced. The first connection begins with the
 * changes since the first answer that this page has got; after each gap, all visible queries are refetched. Returns a
 * function that stops it.
 */
export function followLiveEvents(queryClient: QueryClient): () => void {
  const stop = new AbortController()
  void runLiveConnections(stop.signal, queryClient)
  return () => stop.abort()
}

async function runLiveConnections(stop: AbortSignal, queryClient: QueryClient): Promise<void> {
  const freshen = createBatchedInvalidation(queryClient)
  let failures = 0
  let gap = false
  while (!stop.aborted) {
    await waitUntilVisible(stop)
    const heard = await readEventConnection(
      stop,
      gap ? Infinity : serverClock.firstAnswerAt(),
      () => {
        if (gap) invalidateMissedQueries(queryClient)
        else invalidateRestoredQueries(queryClient)
        failures = 0
        gap = true
      },
      (event) => {
        freshen(event)
        emitLiveEvent(event)
      },
    ).catch((error: unknown) => error)
    if (stop.aborted || isFinalError(heard)) return
    gap = true
    await waitUnlessOnline(
      stop,
      Math.min(maxRetryDelayMs, 1000 * 2 ** failures++) * (0.75 + Math.random() / 2),
    )
  }
}

/** Without a session there are no events; the route guard shows the login page. */
function isFinalError(error: unknown): boolean {
  if (error instanceof OrderLinkEnded) return true
  return error instanceof CallError && (error.status === 401 || error.status === 403)
}

/** The kinds of queries that the server's events keep fresh: those of the topics that it sends after a gap, and order lists. */
const followedKinds = new Set(
  [queryKeys.orderList, ...refreshTopics.flatMap((topic) => listStaleKeys({ topic }))].map(([kind]) => kind),
)
const isFollowed = ({ queryKey }: Query) => followedKinds.has(queryKey[0])

/** Invalidates what an earlier page has loaded, unless this page is already fetching it. */
function invalidateRestoredQueries(queryClient: QueryClient): void {
  const isRestored = ({ state: { dataUpdatedAt } }: Query) =>
    dataUpdatedAt > 0 && dataUpdatedAt < performance.timeOrigin
  void queryClient.invalidateQueries({
    fetchStatus: 'idle',
    predicate: (query) => isFollowed(query) && isRestored(query),
  })
}

/** Invalidates what the server's events after a gap do not cover. */
function invalidateMissedQueries(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: (query) => !isFollowed(query) })
}

/** One change often causes several events: invalidates each query once. */
function createBatchedInvalidation(queryClient: QueryClient): LiveListener {
  const stale = new Map<string, readonly unknown[]>()
  return (event) => {
    if (stale.size === 0) setTimeout(flush, 30)
    for (const key of listStaleKeys(event)) stale.set(JSON.stringify(key), key)
  }
  function flush() {
    for (const queryKey of stale.values()) void queryClient.invalidateQueries({ queryKey })
    stale.clear()
  }
}

/**
 * Reads one connection until it ends, goes silent, or the tab has been hidden for a while. It begins with the changes
 * since a time of the server's clock in milliseconds; if that is `Infinity`, with events that refresh everything.
 */
async function readEventConnection(
  stop: AbortSignal,
  since: number,
  onOpen: () => void,
  onEvent: LiveListener,
): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  const unwatch = onLongHidden(() => over.abort())
  const silence = onSilence(silenceLimitMs, () => over.abort())
  try {
    const body = await withAccessToken((token) => openEventStream(token, since, signal))
    onOpen()
    let text = ''
    for await (const part of decodeStream(body)) {
      silence.reset()
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) deliverLiveEvent(event, onEvent)
    }
  } finally {
    unwatch()
    silence.stop()
  }
}

async function openEventStream(
  token: string | null,
  since: number,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  // Requests that the user waits for have priority.
  const init = { headers, signal, priority: 'low' } as const
  const query = since === Infinity ? {} : { since: new Date(since - answerDelayMs).toISOString() }
  const url = buildCallUrl('live.events', { query })
  const { body } = await fetchFromServer(url, init, (answer) =>
    requireBinaryResponse(answer, ['text/event-stream']),
  )
  if (!body) throw new NetworkError('unreachable')
  return body
}

/** An event is a line of JSON after `data:`; heartbeats are comments. */
function deliverLiveEvent(event: string, onEvent: LiveListener): void {
  const line = event.split('\n').find((one) => one.startsWith('data:'))
  if (line) onEvent(JSON.parse(line.slice(5)) as LiveEvent)
}

/** Safari has no async iterator for streams. */
async function* decodeStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield decoder.decode(read.value, { stream: true })
  }
}
