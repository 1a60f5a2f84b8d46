import type { WebhookState } from '#contract/operator/webhooks/webhook-events'

/** Delays between attempts: seconds, minutes, then hours, about two days in total. */
const retryDelaysSeconds = [10, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600] as const

/**
 * After this many failed attempts in a row, of any deliveries, the receiver counts as down and sending
 * pauses.
 */
const failuresUntilPause = 5

/** A receiver that has failed for this long is suspended. */
const suspendAfterSeconds = 3 * 86_400

export interface Outcome {
  readonly delivered: boolean
  /** The receiver answered 410: it is gone for good. */
  readonly gone: boolean
  /** The pause that the receiver asked for in `Retry-After`, if any. */
  readonly retryAfterSeconds: number | null
}

/** Evaluates an HTTP status. Only 2xx counts as delivered; redirects are not followed. */
export function evaluateResponse(status: number | null, retryAfterSeconds: number | null): Outcome {
  const delivered = status !== null && status >= 200 && status < 300
  return { delivered, gone: status === 410, retryAfterSeconds: delivered ? null : retryAfterSeconds }
}

/** Returns the seconds until the next attempt after `attempts` failures, or null after the last one. */
export function getRetryDelay(attempts: number, { retryAfterSeconds }: Outcome): number | null {
  const delay = retryDelaysSeconds[attempts - 1]
  return delay === undefined ? null : Math.max(delay, retryAfterSeconds ?? 0)
}

/** The state of a webhook after an attempt. */
export interface WebhookHealth {
  readonly state: WebhookState
  readonly failures: number
  /** Seconds until the next attempt of any delivery; null means no pause. */
  readonly pauseSeconds: number | null
}

/**
 * Evaluates an attempt. `failures` is the number of failed attempts in a row before it; `failingSeconds` is
 * the time since the first of them.
 */
export function evaluateHealth(outcome: Outcome, failures: number, failingSeconds: number): WebhookHealth {
  if (outcome.delivered) return { state: 'active', failures: 0, pauseSeconds: null }
  const state = outcome.gone || failingSeconds >= suspendAfterSeconds ? 'suspended' : 'active'
  const many = failures + 1 - failuresUntilPause
  const rest = many < 0 ? null : (retryDelaysSeconds[Math.min(many + 1, 5)] ?? null)
  return { state, failures: failures + 1, pauseSeconds: pickLonger(rest, outcome.retryAfterSeconds) }
}

function pickLonger(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
