/** A call that our server refused or could not answer: its status, its code and the request's id for support. */
export class CallError extends Error {
  readonly status: number
  /** The code of `contract/errors.ts`. */
  readonly code: string
  /** The server's words, in the language shown. */
  readonly msg: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string | null
  readonly body: Readonly<Record<string, unknown>>
  /** Seconds to wait before the next try, where the server named them (429, 503). */
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

/** `offline` without a network, `timeout` after waiting, `slow` after several tries, else `unreachable`. */
type NetworkErrorReason = 'offline' | 'timeout' | 'slow' | 'unreachable'

/** No answer of our server: none at all, or one of something between it and the device (answer.ts). */
export class NetworkError extends Error {
  readonly reason: NetworkErrorReason

  constructor(reason: NetworkErrorReason, cause?: unknown) {
    super(`no answer: ${reason}`, { cause })
    this.name = 'NetworkError'
    this.reason = reason
  }
}

/** The server said no, as opposed to: it could not say. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429
}

/** Whether an error is the server's refusal with this code. */
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
