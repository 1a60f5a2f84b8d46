// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { heartbeatMillis } from '#contract/kit/live-timing'
import { listStaleKeys } from '../queries/query-keys.ts'
import { followLiveEvents, onLiveEvent } from './live-events.ts'

/** The server's end of one connection. */
interface Connection {
  says(text: string): void
  ends(): void
  /** The browser has given it up. */
  readonly isLeft: () => boolean
}

let connections: Connection[] = []
let isReachable = true
let client: QueryClient
let invalidate: MockInstance<QueryClient['invalidateQueries']>
let stop = () => undefined as void

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  isReachable = true
  client = new QueryClient()
  invalidate = vi.spyOn(client, 'invalidateQueries')
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return accept(signal as AbortSignal)
  })
})

afterEach(() => {
  stop()
  hidden(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function accept(signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason))
      connections.push({
        says: (text) => controller.enqueue(new TextEncoder().encode(text)),
        ends: () => controller.close(),
        isLeft: () => signal.aborted,
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function follows(): Promise<Connection> {
  stop = followLiveEvents(client)
  await vi.advanceTimersByTimeAsync(1)
  return latest()
}

function latest(): Connection {
  const connection = connections.at(-1)
  if (!connection) throw new Error('nobody has connected')
  return connection
}

function hidden(is: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(is)
  document.dispatchEvent(new Event('visibilitychange'))
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const readAnew = () =>
  invalidate.mock.calls.flatMap(([filter]) => (filter?.queryKey ? [filter.queryKey] : []))
const readAllAnew = () => invalidate.mock.calls.some(([filter]) => filter?.predicate)

describe('live events', () => {
  it('make the queries of their topic stale, however the bytes are cut', async () => {
    const heard = vi.fn<(event: unknown) => void>()
    const forget = onLiveEvent(heard)
    const server = await follows()
    for (const part of [': hello\n\n', 'data: {"topic":"offer_ta', 'ken","job_id":"j1"}\n', '\n'])
      server.says(part)
    await seconds(1)
    expect(heard).toHaveBeenCalledExactlyOnceWith({ topic: 'offer_taken', job_id: 'j1' })
    expect(readAnew()).toEqual([['offers'], ['counts'], ['offer']])
    forget()
  })

  it('that come together are read anew once', async () => {
    const server = await follows()
    for (const topic of ['counts', 'offers', 'orders', 'order']) server.says(`data: {"topic":"${topic}"}\n\n`)
    await seconds(1)
    expect(readAnew().filter(([kind]) => kind === 'counts')).toHaveLength(1)
  })
})

describe('a connection', () => {
  it('that beats stays, for hours', async () => {
    const server = await follows()
    for (let beat = 0; beat < 500; beat++) {
      await vi.advanceTimersByTimeAsync(heartbeatMillis)
      server.says(': heartbeat\n\n')
    }
    expect(connections).toHaveLength(1)
    expect(server.isLeft()).toBe(false)
  })

  it('that goes silent is given up after two beats, and all is read anew over the next', async () => {
    const silent = await follows()
    await seconds(34)
    expect(silent.isLeft()).toBe(false)
    await seconds(8)
    expect(silent.isLeft()).toBe(true)
    expect(connections).toHaveLength(2)
    expect(readAllAnew()).toBe(true)
  })

  it('of before the lid was closed is given up as soon as it opens', async () => {
    const server = await follows()
    vi.setSystemTime(Date.now() + 3_600_000)
    await seconds(7)
    expect(server.isLeft()).toBe(true)
    expect(connections).toHaveLength(2)
    expect(readAllAnew()).toBe(true)
  })

  it('of another network is given up when the network is back', async () => {
    const server = await follows()
    dispatchEvent(new Event('online'))
    await seconds(2)
    expect(server.isLeft()).toBe(true)
    expect(connections).toHaveLength(2)
  })

  it('comes back after the server has been started anew, and reads what was missed', async () => {
    const server = await follows()
    isReachable = false
    server.ends()
    await seconds(20)
    expect(connections).toHaveLength(1)
    isReachable = true
    await seconds(40)
    expect(connections).toHaveLength(2)
    expect(readAllAnew()).toBe(true)
  })
})

describe('a hidden tab', () => {
  it('lets go after half a minute and asks for nothing, until somebody comes back', async () => {
    const server = await follows()
    hidden(true)
    await seconds(31)
    expect(server.isLeft()).toBe(true)
    await seconds(3600)
    expect(connections).toHaveLength(1)
    expect(readAllAnew()).toBe(false)
    hidden(false)
    await seconds(1)
    expect(connections).toHaveLength(2)
    expect(readAllAnew()).toBe(true)
  })

  it('that was hidden for a moment has kept its connection', async () => {
    const server = await follows()
    hidden(true)
    await seconds(20)
    hidden(false)
    await seconds(1)
    expect(server.isLeft()).toBe(false)
    expect(connections).toHaveLength(1)
  })
})

it('an order that changed freshens the lists, the counts and every open order', () => {
  expect(listStaleKeys({ topic: 'order', job_id: 'j1' })).toEqual([['orders'], ['counts'], ['order']])
})
