/**
 * A call that our server refused or could not answer, with status, error code and the request id for support.
 */
export class CallError extends Error {
  readonly status: number
  /** A code of `contract/errors.ts`. */
  readonly code: string
  /** The server's message in the user's language. */
  readonly msg: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string | null
  readonly body: Readonly<Record<string, unknown>>
  /** Seconds to wait before the next attempt, if the server named them (429, 503). */
  readonly retryAfter: number | null

  constructor(status: number, body: Record<string, unknown>, headers: Headers) {
    const code = typeof body.status === 'string' ? body.status : 'unknown'
    super(`${status} ${code}`)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.msg = typeof body.msg === 'string' ? body.msg : ''
    this.errors = (body.errors ?? {}) as Record<string, string[]>
    this.requestId = typeof body.request_id === 'string' ? body.request_id : headers.get('x-request-id')
    this.body = body
    this.retryAfter = parseRetryAfter(headers.get('retry-after'))
  }
}

/**
 * `offline`: no network. `timeout`: no answer in time. `slow`: several attempts failed. Otherwise
 * `unreachable`.
 */
type NetworkErrorReason = 'offline' | 'timeout' | 'slow' | 'unreachable'

/** No answer of our server: none at all, or one from a proxy or gateway in between (server-response.ts). */
export class NetworkError extends Error {
  readonly reason: NetworkErrorReason

  constructor(reason: NetworkErrorReason, cause?: unknown) {
    super(`no answer: ${reason}`, { cause })
    this.name = 'NetworkError'
    this.reason = reason
  }
}

/** Whether the server decided against the call. False for errors that a retry may fix. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429
}

/** Whether an error is a refusal of the server with this code. */
export function isRefusedWith(error: unknown, code: string): error is CallError {
  return error instanceof CallError && error.code === code
}

function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null
  const value = Number(header)
  if (Number.isFinite(value)) return Math.max(0, Math.ceil(value))
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
