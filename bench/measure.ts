/** Sends many equal requests and measures their duration. */

import autocannon from 'autocannon'

export interface BenchRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  /** Called for each request. */
  readonly body?: () => object
}

export interface RoundResult {
  readonly perSecond: number
  /** Milliseconds of each request. */
  readonly latencies: readonly number[]
}

/** Sends `amount` requests over `connections` connections. Throws if one of them is not answered with 2xx. */
export async function runRound(
  url: string,
  request: BenchRequest,
  amount: number,
  connections: number,
): Promise<RoundResult> {
  const { method, path, body } = request
  const headers = { 'content-type': 'application/json', ...request.headers }
  const template = { method, path, headers: body ? headers : (request.headers ?? {}) }
  const setupRequest = body && (() => ({ ...template, body: JSON.stringify(body()) }))
  const run = autocannon({
    url,
    connections,
    amount,
    excludeErrorStats: true,
    requests: [setupRequest ? { ...template, setupRequest } : template],
  })
  const latencies: number[] = []
  let first = 0
  let last = 0
  run.on('response', (_client, _status, _bytes, millis) => {
    last = performance.now()
    first ||= last - millis
    latencies.push(millis)
  })
  const { non2xx, errors, timeouts } = await run
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${non2xx + errors + timeouts} of ${amount} requests to ${path} failed.`)
  return { perSecond: (latencies.length / (last - first)) * 1000, latencies }
}

/** Sends one request and returns its reply. Throws unless it is answered with 2xx. */
export async function sendOnce(url: string, { method, path, headers, body }: BenchRequest): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body()) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

export function calculateQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function calculateMedian(values: readonly number[]): number {
  return calculateQuantile(values, 0.5)
}
