import type { QueryClient } from '@tanstack/react-query'
import { parseCallRoute } from '#contract/calls'
import { initialLiveTopics, heartbeatMillis } from '#contract/kit/live-timing'
import type { LiveEvent } from '#contract/notifications/live-events'
import { bytesIn } from '../http/server-response.ts'
import { authorized } from '../call.ts'
import { CallError, NetworkError } from '../http/errors.ts'
import { keys, staleAfter } from '../queries/query-keys.ts'
import { reach } from '../http/request.ts'
import { LinkEnded } from '../session/session.ts'
import { pause, untilVisible, whenLongHidden, whenSilent } from './connection-watchdog.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const longest = 30_000
/** Two beats may be lost; then nobody is at the other end any more, whatever the connection looks like. */
const patience = 2 * heartbeatMillis + 5_000

/** Hears every live event; answers the way to stop. For what is more than a stale query ("taken" in place). */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows the server's events for as long as somebody looks: each makes the queries of its topic stale. A hidden
 * tab lets go after a while; a connection that has gone silent, as after a closed lid, is given up. On return, and
 * after every gap, all that is on the screen is read anew. Answers the way to stop.
 */
export function followLive(queryClient: QueryClient): () => void {
  const stop = new AbortController()
  void follow(stop.signal, queryClient)
  return () => stop.abort()
}

async function follow(stop: AbortSignal, queryClient: QueryClient): Promise<void> {
  const freshen = gathering(queryClient)
  let failures = 0
  let gap = false
  while (!stop.aborted) {
    await untilVisible(stop)
    const heard = await listen(
      stop,
      () => {
        if (gap) catchUp(queryClient)
        failures = 0
        gap = true
      },
      (event) => {
        freshen(event)
        for (const listener of listeners) listener(event)
      },
    ).catch((error: unknown) => error)
    if (stop.aborted || isFinal(heard)) return
    gap = true
    await pause(stop, Math.min(longest, 1000 * 2 ** failures++) * (0.75 + Math.random() / 2))
  }
}

/** Without a session there is nothing to hear; the guard leads to the log-in. */
function isFinal(error: unknown): boolean {
  if (error instanceof LinkEnded) return true
  return error instanceof CallError && (error.status === 401 || error.status === 403)
}

/** Lists of orders look up themselves what these mean for them. */
const told = new Set(
  [keys.orderList, ...initialLiveTopics.flatMap((topic) => staleAfter({ topic }))].map(([kind]) => kind),
)

/** After a gap: what the first events of a connection do not speak of. */
function catchUp(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !told.has(queryKey[0] as string) })
}

/** One change is often several events: what they make stale is read anew once. */
function gathering(queryClient: QueryClient): Listener {
  const stale = new Map<string, readonly unknown[]>()
  return (event) => {
    if (stale.size === 0) setTimeout(flush, 30)
    for (const key of staleAfter(event)) stale.set(JSON.stringify(key), key)
  }
  function flush() {
    for (const queryKey of stale.values()) void queryClient.invalidateQueries({ queryKey })
    stale.clear()
  }
}

/** Reads one connection to its end, until it has gone silent, or until the tab has been hidden for a while. */
async function listen(stop: AbortSignal, onOpen: () => void, onEvent: Listener): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  const unwatch = whenLongHidden(() => over.abort())
  const silence = whenSilent(patience, () => over.abort())
  try {
    const body = await authorized((token) => open(token, signal))
    onOpen()
    let text = ''
    for await (const part of parts(body)) {
      silence.broken()
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) tell(event, onEvent)
    }
  } finally {
    unwatch()
    silence.stop()
  }
}

async function open(token: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  // What somebody waits to see goes before it.
  const init = { headers, signal, priority: 'low' } as const
  const { body } = await reach(parseCallRoute('live.events').path, init, (answer) =>
    bytesIn(answer, ['text/event-stream']),
  )
  if (!body) throw new NetworkError('unreachable')
  return body
}

/** One event of our server: a line of JSON behind `data:`; beats are comments. */
function tell(event: string, onEvent: Listener): void {
  const line = event.split('\n').find((one) => one.startsWith('data:'))
  if (line) onEvent(JSON.parse(line.slice(5)) as LiveEvent)
}

/** Safari cannot iterate a stream by itself. */
async function* parts(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield decoder.decode(read.value, { stream: true })
  }
}
