import { type QueryClient } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import { route } from '#contract/calls'
import type { LiveEvent } from '#contract/live'
import { authorized } from './call.ts'
import { CallError } from './errors.ts'
import { staleAfter } from './keys.ts'
import { reach } from './request.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const longest = 30_000

/** Hears every live event; answers the way to stop. For what is more than a stale query ("taken" in place). */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows the server's events for as long as somebody looks: each makes the queries of its topic stale. A hidden
 * tab lets go after a while; on return, and after every gap, all that is on the screen is read anew.
 * Answers the way to stop.
 */
export function followLive(queryClient: QueryClient): () => void {
  const stop = new AbortController()
  void follow(stop.signal, queryClient)
  return () => stop.abort()
}

async function follow(stop: AbortSignal, queryClient: QueryClient): Promise<void> {
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
      (event) => hear(event, queryClient),
    ).catch((error: unknown) => error)
    if (stop.aborted || isFinal(heard)) return
    gap = true
    await pause(stop, Math.min(longest, 1000 * 2 ** failures++) * (0.75 + Math.random() / 2))
  }
}

/** Without a session there is nothing to hear; the guard leads to the log-in. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403)
}

function catchUp(queryClient: QueryClient): void {
  void queryClient.invalidateQueries()
}

function hear(event: LiveEvent, queryClient: QueryClient): void {
  for (const queryKey of staleAfter(event)) void queryClient.invalidateQueries({ queryKey })
  for (const listener of listeners) listener(event)
}

/** Reads one connection to its end, or until the tab has been hidden for half a minute. */
async function listen(stop: AbortSignal, onOpen: () => void, onEvent: Listener): Promise<void> {
  const hidden = new AbortController()
  const signal = AbortSignal.any([stop, hidden.signal])
  const unwatch = whenLongHidden(() => hidden.abort())
  try {
    const body = await authorized((token) => open(token, signal))
    onOpen()
    const parser = createParser({ onEvent: ({ data }) => data && onEvent(JSON.parse(data) as LiveEvent) })
    const decoder = new TextDecoder()
    for await (const bytes of chunks(body)) parser.feed(decoder.decode(bytes, { stream: true }))
  } finally {
    unwatch()
  }
}

async function open(token: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  const answer = await reach(route('live.events').path, { headers, signal })
  if (!answer.ok || !answer.body) throw new CallError(answer.status, {}, answer.headers)
  return answer.body
}

/** Safari cannot iterate a stream by itself. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

function whenLongHidden(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(act, 30_000)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function untilVisible(stop: AbortSignal): Promise<void> {
  if (!document.hidden || stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      if (document.hidden && !stop.aborted) return
      document.removeEventListener('visibilitychange', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    stop.addEventListener('abort', done)
  })
}

/** Waits, but no longer than until the network is back. */
function pause(stop: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}
