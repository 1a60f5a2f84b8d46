import createClient, { type Client } from 'openapi-fetch'
import type { Bodies, paths, Replies, Schemas } from './operator-api.gen.ts'

export type { Bodies, Calls, paths, Replies, Schemas } from './operator-api.gen.ts'

export interface OperatorClientOptions {
  /** Address of the portal, such as `https://portal.example.com`. */
  readonly url: string
  /** `OPERATOR_API_KEY` of the portal, or a key of its back office. */
  readonly key: string
  /** Language of the texts of errors. Default: German. */
  readonly locale?: 'de' | 'en' | 'fr'
  /** Time limit of each attempt in milliseconds. Default: 30,000. */
  readonly timeoutMillis?: number
  /** Pauses before further attempts in milliseconds. Default: 500, 2,000 and 5,000. An empty list: one attempt. */
  readonly retryMillis?: readonly number[]
}

/** A method per HTTP method, with paths as in docs/operator.md: `client.GET('/jobs/{job_id}', …)`. */
export type OperatorClient = Client<paths, 'application/json'>

/** Name of a call, such as `order.read`. */
export type OperatorCallName = keyof Replies

/** Body of the request of a call: `Body<'order.create'>`. */
export type Body<Name extends keyof Bodies> = Bodies[Name]

/** Body of the successful answer of a call: `Reply<'order.read'>`. */
export type Reply<Name extends OperatorCallName> = Replies[Name]

/** Body of an answer that refuses a call. */
export type Refusal = Schemas['Error']

/**
 * Returns a client of the operator API. Its methods resolve to `{ data, response }`, or to `{ error, response }` if the
 * portal refuses the call; they reject if it cannot be reached in time.
 *
 * Calls without an answer, and answers 429 and 5xx, are tried again, after `Retry-After` if the answer has it. A call
 * that changes something is repeated only with an `Idempotency-Key`, because it may have been carried out already.
 */
export function createOperatorClient(options: OperatorClientOptions): OperatorClient {
  const { url, key, locale } = options
  return createClient<paths, 'application/json'>({
    baseUrl: `${url.replace(/\/+$/, '')}/operator-api/v1`,
    headers: { authorization: `Bearer ${key}`, ...(locale && { 'accept-language': locale }) },
    fetch: createRetryingFetch(options),
  })
}

/** The longest time that `Retry-After` of an answer can delay the next attempt. */
const maxRetryAfterMillis = 30_000

function createRetryingFetch({
  timeoutMillis = 30_000,
  retryMillis = [500, 2000, 5000],
}: OperatorClientOptions) {
  return async (request: Request): Promise<Response> => {
    const send = () =>
      fetch(request.clone(), {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMillis)]),
      })
    for (const pause of isRepeatable(request) ? retryMillis : []) {
      const response = await send().catch(() => null)
      if (response && response.status < 500 && response.status !== 429) return response
      request.signal.throwIfAborted()
      await response?.body?.cancel()
      const wished = Number(response?.headers.get('retry-after') ?? 0) * 1000
      const millis = Math.max(pause, Math.min(wished, maxRetryAfterMillis) || 0)
      await new Promise((done) => setTimeout(done, millis))
    }
    return send()
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key')
}

/** The portal refused a call. */
export class OperatorApiError extends Error {
  /** HTTP status. */
  readonly status: number
  /** Name of the refusal, such as `order_changed`; empty if the answer is not of the portal. */
  readonly code: string
  /** Texts by field, for 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Id of the request in the logs of the portal. */
  readonly requestId: string | null

  constructor(response: Response, error: unknown) {
    const refusal: Partial<Refusal> = typeof error === 'object' && error !== null ? error : {}
    const { status: code = '', msg = '', errors = {} } = refusal
    const fields = Object.entries(errors).map(([field, texts]) => ` ${field}: ${texts.join(' ')}`)
    super(`${response.status} ${code}: ${msg}${fields.join('')}`)
    this.name = 'OperatorApiError'
    this.status = response.status
    this.code = code
    this.errors = errors
    this.requestId = refusal.request_id ?? response.headers.get('x-request-id')
  }
}

/** Waits for a call of the client and returns its data. Throws an OperatorApiError if the portal refuses the call. */
export async function requireData<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call
  if (!response.ok) throw new OperatorApiError(response, error)
  return data as Data
}
