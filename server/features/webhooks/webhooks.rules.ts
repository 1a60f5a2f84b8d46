import type { WebhookState } from '#contract/operator/webhook-events'

/** When what failed is tried again: after seconds, minutes, hours, until two days are over. */
const retryDelaysSeconds = [10, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 57_600] as const

/** So many tries in a row, of whatever deliveries, and the receiver is down: nothing is tried until it rests. */
const failuresUntilPause = 5

/** A receiver that failed for so long is not asked any more. */
const suspendAfterSeconds = 3 * 86_400

export interface Outcome {
  readonly delivered: boolean
  /** The receiver says that it is gone for good. */
  readonly gone: boolean
  /** How long it wants to be left alone, where it says so. */
  readonly retryAfterSeconds: number | null
}

/** What an HTTP status means: only 2xx is taken; a redirect is not followed. */
export function evaluateResponse(status: number | null, retryAfterSeconds: number | null): Outcome {
  const delivered = status !== null && status >= 200 && status < 300
  return { delivered, gone: status === 410, retryAfterSeconds: delivered ? null : retryAfterSeconds }
}

/** Seconds until the next try after `attempts` that failed; null: that was the last. */
export function getRetryDelay(attempts: number, { retryAfterSeconds }: Outcome): number | null {
  const delay = retryDelaysSeconds[attempts - 1]
  return delay === undefined ? null : Math.max(delay, retryAfterSeconds ?? 0)
}

/** How a webhook stands after a try. */
export interface WebhookHealth {
  readonly state: WebhookState
  readonly failures: number
  /** Seconds until anything is tried again; null: at once. */
  readonly pauseSeconds: number | null
}

/** `failures`: tries in a row that failed before this one; `failingSeconds`: since the first of them. */
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
