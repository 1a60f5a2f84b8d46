// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { heartbeatMillis } from '#contract/kit/live-timing'
import { serverClock } from '../device/server-clock.ts'
import { listStaleKeys } from '../queries/query-keys.ts'
import { followLiveEvents } from './live-connection.ts'
import { onLiveEvent } from './live-events.ts'

/** The server's side of one connection. */
interface Connection {
  /** The time from which the browser asks for changes; null if it asks to refresh. */
  readonly since: number | null
  send(text: string): void
  end(): void
  /** Whether the browser has closed it. */
  readonly isAborted: () => boolean
}

const firstAnswerAt = Date.parse('2026-11-22T12:00:00Z')
let connections: Connection[] = []
let isReachable = true
let client: QueryClient
let invalidate: MockInstance<QueryClient['invalidateQueries']>
let stopFollowing = () => undefined as void

beforeEach(() => {
  vi.useFakeTimers()
  serverClock.measure(createAnswerAt(firstAnswerAt), false)
  connections = []
  isReachable = true
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  client.setQueryData(['company'], 'loaded by this page')
  invalidate = vi.spyOn(client, 'invalidateQueries')
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return acceptConnection(url, signal as AbortSignal)
  })
})

afterEach(() => {
  stopFollowing()
  setTabHidden(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const createAnswerAt = (time: number) =>
  new Response(null, { headers: { date: new Date(time).toUTCString(), 'cache-control': 'no-store' } })

function acceptConnection(url: string, signal: AbortSignal): Response {
  const since = new URL(url, 'http://localhost').searchParams.get('since')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason))
      connections.push({
        since: since === null ? null : Date.parse(since),
        send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => controller.close(),
        isAborted: () => signal.aborted,
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function startFollowing(): Promise<Connection> {
  stopFollowing = followLiveEvents(client)
  await vi.advanceTimersByTimeAsync(1)
  return getLatestConnection()
}

function getLatestConnection(): Connection {
  const connection = connections.at(-1)
  if (!connection) throw new Error('The app has opened no connection.')
  return connection
}

function setTabHidden(is: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(is)
  document.dispatchEvent(new Event('visibilitychange'))
}

const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const listInvalidatedKeys = () =>
  invalidate.mock.calls.flatMap(([filter]) => (filter?.queryKey ? [filter.queryKey] : []))
const hasInvalidatedAll = () => client.getQueryState(['company'])?.isInvalidated

describe('live events', () => {
  it('a live event makes the queries of its topic stale, also when its bytes arrive in parts', async () => {
    const heard = vi.fn<(event: unknown) => void>()
    const forget = onLiveEvent(heard)
    const server = await startFollowing()
    for (const part of [': hello\n\n', 'data: {"topic":"offer_ta', 'ken","job_id":"j1"}\n', '\n'])
      server.send(part)
    await advanceSeconds(1)
    expect(heard).toHaveBeenCalledExactlyOnceWith({ topic: 'offer_taken', job_id: 'j1' })
    expect(listInvalidatedKeys()).toEqual([['offers'], ['counts'], ['orders', 'today'], ['offer']])
    forget()
  })

  it('live events that arrive together invalidate each query once', async () => {
    const server = await startFollowing()
    for (const topic of ['counts', 'offers', 'orders', 'order']) server.send(`data: {"topic":"${topic}"}\n\n`)
    await advanceSeconds(1)
    expect(listInvalidatedKeys().filter(([kind]) => kind === 'counts')).toHaveLength(1)
  })
})

describe('live connection', () => {
  it('a connection with heartbeats stays open for hours', async () => {
    const server = await startFollowing()
    for (let beat = 0; beat < 500; beat++) {
      await vi.advanceTimersByTimeAsync(heartbeatMillis)
      server.send(': heartbeat\n\n')
    }
    expect(connections).toHaveLength(1)
    expect(server.isAborted()).toBe(false)
  })

  it('a connection without heartbeats is replaced, and all queries are invalidated', async () => {
    const silent = await startFollowing()
    await advanceSeconds(34)
    expect(silent.isAborted()).toBe(false)
    await advanceSeconds(8)
    expect(silent.isAborted()).toBe(true)
    expect(connections).toHaveLength(2)
    expect(hasInvalidatedAll()).toBe(true)
  })

  it('a connection from before the device slept is replaced at once', async () => {
    const server = await startFollowing()
    vi.setSystemTime(Date.now() + 3_600_000)
    await advanceSeconds(7)
    expect(server.isAborted()).toBe(true)
    expect(connections).toHaveLength(2)
    expect(hasInvalidatedAll()).toBe(true)
  })

  it('a connection is replaced when the network comes back', async () => {
    const server = await startFollowing()
    dispatchEvent(new Event('online'))
    await advanceSeconds(2)
    expect(server.isAborted()).toBe(true)
    expect(connections).toHaveLength(2)
  })

  it('the app reconnects after a server restart and refetches what it missed', async () => {
    const server = await startFollowing()
    isReachable = false
    server.end()
    await advanceSeconds(20)
    expect(connections).toHaveLength(1)
    isReachable = true
    await advanceSeconds(40)
    expect(connections).toHaveLength(2)
    expect(hasInvalidatedAll()).toBe(true)
  })
})

describe('the start of a live connection', () => {
  it('the first connection asks for the changes since the first answer of the page, and a later one to refresh', async () => {
    const server = await startFollowing()
    expect(server.since).toBe(firstAnswerAt - 5_000)
    server.end()
    await advanceSeconds(2)
    expect(getLatestConnection().since).toBeNull()
  })

  it('a connection after a failed one asks to refresh', async () => {
    isReachable = false
    stopFollowing = followLiveEvents(client)
    await advanceSeconds(1)
    isReachable = true
    await advanceSeconds(40)
    expect(getLatestConnection().since).toBeNull()
    expect(hasInvalidatedAll()).toBe(true)
  })

  it('what an earlier page has loaded is refetched, and what this page has loaded is not', async () => {
    const earlier = { updatedAt: performance.timeOrigin - 1000 }
    client.setQueryData(['offers'], 'old', earlier)
    client.setQueryData(['map'], 'no event tells of changes', earlier)
    client.setQueryData(['orders'], 'new')
    await startFollowing()
    expect(client.getQueryState(['offers'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['orders'])?.isInvalidated).toBe(false)
    expect(client.getQueryState(['map'])?.isInvalidated).toBe(false)
  })
})

describe('live connection of a hidden tab', () => {
  it('a hidden tab disconnects after half a minute and reconnects when it is shown', async () => {
    const server = await startFollowing()
    setTabHidden(true)
    await advanceSeconds(31)
    expect(server.isAborted()).toBe(true)
    await advanceSeconds(3600)
    expect(connections).toHaveLength(1)
    expect(hasInvalidatedAll()).toBe(false)
    setTabHidden(false)
    await advanceSeconds(1)
    expect(connections).toHaveLength(2)
    expect(hasInvalidatedAll()).toBe(true)
  })

  it('a tab that is hidden for a moment keeps its connection', async () => {
    const server = await startFollowing()
    setTabHidden(true)
    await advanceSeconds(20)
    setTabHidden(false)
    await advanceSeconds(1)
    expect(server.isAborted()).toBe(false)
    expect(connections).toHaveLength(1)
  })
})

it('an event about an order makes the lists, the counts and every open order stale', () => {
  expect(listStaleKeys({ topic: 'order', job_id: 'j1' })).toEqual([['orders'], ['counts'], ['order']])
})
