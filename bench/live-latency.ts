/** Measures how long it takes until an accepted order reaches the open screens. */

import { createParser } from 'eventsource-parser'
import { parseCallRoute } from '#contract/calls'
import type { LiveEvent } from '#contract/notifications/live-events'
import { createAcceptBody } from './benchmarks.ts'
import type { Marketplace, OpenOrder } from './data/load-market.ts'
import { logInAsAdmin } from './log-in.ts'
import { calculateMedian, calculateQuantile } from './measure.ts'
import type { BenchServer } from './servers/servers.ts'

/** Milliseconds from the accept request to the live event, over all screens and accepts. */
export interface LiveLatency {
  readonly screens: number
  readonly accepts: number
  readonly median: number
  readonly p99: number
}

const screens = 200
const accepts = 40

export async function measureLiveLatency(
  { acceptor, open }: Marketplace,
  product: BenchServer,
): Promise<LiveLatency> {
  const token = await logInAsAdmin(product, acceptor)
  const stop = new AbortController()
  const heard = new ArrivalTimes()
  try {
    await Promise.all(
      Array.from({ length: screens }, () => openLiveScreen(product, token, heard, stop.signal)),
    )
    const millis: number[] = []
    // The comparison takes its orders from the other end of the list.
    for (const order of open.slice(0, accepts)) {
      const begun = performance.now()
      const all = heard.times(order.id, screens)
      await acceptOpenOrder(product, token, order)
      millis.push(...(await all).map((at) => at - begun))
    }
    return { screens, accepts, median: calculateMedian(millis), p99: calculateQuantile(millis, 0.99) }
  } finally {
    stop.abort()
  }
}

/** Records when each screen receives the event of an order. */
class ArrivalTimes {
  readonly #waiting = new Map<string, (at: number) => void>()

  times(orderId: string, amount: number): Promise<readonly number[]> {
    const times: number[] = []
    return new Promise((resolve) => {
      this.#waiting.set(orderId, (at) => {
        if (times.push(at) === amount) resolve(times)
      })
    })
  }

  record(orderId: string): void {
    this.#waiting.get(orderId)?.(performance.now())
  }
}

/** Opens the event stream of one screen; resolves at its first event. */
async function openLiveScreen(
  product: BenchServer,
  token: string,
  heard: ArrivalTimes,
  signal: AbortSignal,
): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const reply = await fetch(product.url + parseCallRoute('live.events').path, { headers, signal })
  if (!reply.ok || !reply.body) throw new Error(`The live events answered ${reply.status}.`)
  const { body } = reply
  await new Promise<void>((resolve, reject) => {
    const known = new Set<string>()
    const parser = createParser({
      onEvent: ({ data }) => {
        resolve()
        const { job_id } = JSON.parse(data) as LiveEvent
        if (!job_id || known.has(job_id)) return
        known.add(job_id)
        heard.record(job_id)
      },
    })
    void feedEventStream(body, (text) => parser.feed(text)).catch((error: unknown) => {
      if (!signal.aborted) reject(error)
    })
  })
}

async function feedEventStream(
  body: ReadableStream<Uint8Array>,
  feed: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of body) feed(decoder.decode(bytes, { stream: true }))
}

async function acceptOpenOrder(product: BenchServer, token: string, order: OpenOrder): Promise<void> {
  const reply = await fetch(`${product.url}${parseCallRoute('order.setStatus').path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(createAcceptBody(order)),
  })
  if (!reply.ok) throw new Error(`Accepting answered ${reply.status}: ${await reply.text()}`)
}
