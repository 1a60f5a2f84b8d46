import { type CallName, parseCallRoute } from '#contract/calls'
import { currentLocale } from '#web/i18n/current-locale'
import { takePrefetchedResponse } from './prefetched-responses.ts'
import { readReply } from './server-response.ts'
import { CallError, NetworkError } from './errors.ts'
import { connectivity } from './connectivity.ts'
import { serverClock } from '../device/server-clock.ts'

export interface CallParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until a call counts as lost; 30 s where absent. */
  readonly timeout?: number
  /** Names one intention, so that a repetition of it does nothing twice; made up where absent. */
  readonly idempotencyKey?: string
  /** When it was done, by the server's clock in milliseconds, if it may have waited for a network. */
  readonly doneAt?: number
}

const defaultTimeoutMs = 30_000

/**
 * Makes one call, without any second try, and returns its reply.
 * @throws CallError for a refusal, NetworkError where no answer of our server came, AbortError when cancelled.
 */
export async function sendRequest(
  name: CallName,
  parts: CallParts,
  options: CallOptions,
  token: string | null,
) {
  const { method } = parseCallRoute(name)
  const sent = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }
  const init = {
    method,
    headers: createCallHeaders(method, parts, options, token),
    signal: createTimeoutSignal(options),
    credentials: 'same-origin',
    ...sent,
  } as const
  const url = buildCallUrl(name, parts)
  return fetchFromServer(
    url,
    init,
    (answer) => readReply(answer, name),
    takePrefetchedResponse(url, sent.body, token),
  )
}

/** The address of a call: path parameters filled in, arrays as repeated keys, nulls left out. */
export function buildCallUrl(name: CallName, { params, query }: CallParts): string {
  const given = (params ?? {}) as Record<string, string | number | null | undefined>
  const path = parseCallRoute(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = given[key]
    if (value === undefined || value === null) throw new Error(`${name} needs ${key}`)
    return encodeURIComponent(value)
  })
  const search = toQueryString((query ?? {}) as Record<string, unknown>)
  return search ? `${path}?${search}` : path
}

function toQueryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== null && one !== undefined)
      .map((one) => [key, typeof one === 'object' ? JSON.stringify(one) : String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** What every call carries: who asks, in which language, with what kind of body. */
export function createBaseHeaders(contentType: string | null, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale.get() })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (contentType) headers.set('Content-Type', contentType)
  return headers
}

function createCallHeaders(
  method: string,
  parts: CallParts,
  options: CallOptions,
  token: string | null,
): Headers {
  const headers = createBaseHeaders(parts.body === undefined ? null : 'application/json', token)
  if (method !== 'GET') headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID())
  // Computed now: the renewal of the session, which may come first, corrects the clock.
  if (options.doneAt !== undefined) headers.set('Done-Ago', getSecondsSince(options.doneAt))
  return headers
}

/** Not negative, however much the clock was set back. */
function getSecondsSince(doneAt: number): string {
  return Math.max(0, (serverClock.now() - doneAt) / 1000).toFixed(3)
}

function createTimeoutSignal({ signal, timeout = defaultTimeoutMs }: CallOptions): AbortSignal {
  const limit = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

/**
 * Fetches and reads an answer. `read` throws where the answer is not from our server. Redirects are refused: our calls
 * have none, but sign-in gateways redirect to their own page. `early` is an answer that was requested already.
 * @throws NetworkError where no answer of our server came, AbortError when cancelled, and what `read` throws.
 */
export async function fetchFromServer<T>(
  url: string,
  init: RequestInit,
  read: (answer: Response) => Promise<T>,
  early?: Promise<Response>,
): Promise<T> {
  try {
    const answer = await (early
      ? raceWithAbort(early, init.signal)
      : fetch(url, { ...init, redirect: 'error' }))
    const result = await read(answer)
    serverClock.measure(answer, early !== undefined)
    connectivity.setOnline(true)
    return result
  } catch (error) {
    const failure = toCallFailure(error)
    if (failure instanceof CallError) connectivity.setOnline(true)
    if (failure instanceof NetworkError) connectivity.setOnline(false)
    throw failure
  }
}

/** What was asked for without a signal ends by it nevertheless. */
function raceWithAbort(early: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([early, ended])
}

function toCallFailure(error: unknown): unknown {
  if (error instanceof CallError || error instanceof NetworkError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return error
  if (name === 'TimeoutError') return new NetworkError('timeout', error)
  return new NetworkError(navigator.onLine ? 'unreachable' : 'offline', error)
}
