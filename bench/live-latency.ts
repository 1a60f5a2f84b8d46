/** How long an accepted order takes to be known on the screens that are open. */

import { createParser } from 'eventsource-parser'
import { parseCallRoute } from '#contract/calls'
import type { LiveEvent } from '#contract/notifications/live-events'
import { wishFor } from './benchmarks.ts'
import type { Marketplace, OpenOrder } from './load-market.ts'
import { tokenOf } from './log-in.ts'
import { median, quantile } from './measure.ts'
import type { Server } from './servers.ts'

/** Milliseconds from the press to the notice, over all screens and accepts. */
export interface Noticed {
  readonly screens: number
  readonly accepts: number
  readonly median: number
  readonly p99: number
}

const screens = 200
const accepts = 40

export async function live({ acceptor, open }: Marketplace, product: Server): Promise<Noticed> {
  const token = await tokenOf(product, acceptor)
  const stop = new AbortController()
  const heard = new Heard()
  try {
    await Promise.all(Array.from({ length: screens }, () => watch(product, token, heard, stop.signal)))
    const millis: number[] = []
    // Those that the comparison takes are the last ones.
    for (const order of open.slice(0, accepts)) {
      const begun = performance.now()
      const all = heard.times(order.id, screens)
      await accept(product, token, order)
      millis.push(...(await all).map((at) => at - begun))
    }
    return { screens, accepts, median: median(millis), p99: quantile(millis, 0.99) }
  } finally {
    stop.abort()
  }
}

/** When each screen first heard of an order. */
class Heard {
  readonly #waiting = new Map<string, (at: number) => void>()

  times(orderId: string, amount: number): Promise<readonly number[]> {
    const times: number[] = []
    return new Promise((resolve) => {
      this.#waiting.set(orderId, (at) => {
        if (times.push(at) === amount) resolve(times)
      })
    })
  }

  tell(orderId: string): void {
    this.#waiting.get(orderId)?.(performance.now())
  }
}

/** Opens one screen's stream; it is there when its first event is. */
async function watch(product: Server, token: string, heard: Heard, signal: AbortSignal): Promise<void> {
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
        heard.tell(job_id)
      },
    })
    void read(body, (text) => parser.feed(text)).catch((error: unknown) => {
      if (!signal.aborted) reject(error)
    })
  })
}

async function read(body: ReadableStream<Uint8Array>, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of body) feed(decoder.decode(bytes, { stream: true }))
}

async function accept(product: Server, token: string, order: OpenOrder): Promise<void> {
  const reply = await fetch(`${product.url}${parseCallRoute('order.setStatus').path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(wishFor(order)),
  })
  if (!reply.ok) throw new Error(`Accepting answered ${reply.status}: ${await reply.text()}`)
}
