/**
 * Webhooks: signed as defined by Standard Webhooks, sent to public addresses and to networks of the operator.
 */

import { createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { sendPostRequest } from './http-client.ts'
import { PrivateAddress, createReachPolicy } from './ssrf-guard.ts'

export interface Webhook {
  readonly url: string
  /** Secrets for signing; several while one replaces another. */
  readonly secrets: readonly Buffer[]
}

export interface WebhookMessage {
  /** The same for every attempt to deliver one event. */
  readonly id: string
  readonly body: string
}

export interface WebhookAnswer {
  readonly milliseconds: number
  /** The HTTP status; null if there was no reply. */
  readonly status: number | null
  /** Why there was no reply, such as `ECONNREFUSED`, `timeout` or `closed_address`. */
  readonly error: string | null
  /** The beginning of the reply. */
  readonly text: string
  /** How long the receiver asks to wait. */
  readonly retryAfterSeconds: number | null
}

export interface WebhookSender {
  /** Returns whether requests to this URL are allowed, as far as the URL alone shows. */
  mayReach(url: string): boolean
  /** Never throws: failures are part of the answer. */
  send(webhook: Webhook, message: WebhookMessage): Promise<WebhookAnswer>
}

const webhookTimeoutMillis = 10_000
const maxAnswerBytes = 1000
const maxRetryAfterSeconds = 24 * 3600

/**
 * Creates the sender. `webhookNetworks` are allowed in addition to public addresses, and only they by plain
 * http.
 */
export function createWebhookSender({ webhookNetworks }: Pick<Config, 'webhookNetworks'>): WebhookSender {
  const { mayReach, createLookup: lookupFor } = createReachPolicy(webhookNetworks)
  return {
    mayReach,
    send: async (webhook, message) => {
      const startedAt = performance.now()
      const answer = await attempt().catch((error: unknown) =>
        createFailedAnswer(toWebhookErrorReason(error)),
      )
      return { ...answer, milliseconds: Math.round(performance.now() - startedAt) }

      async function attempt() {
        if (!mayReach(webhook.url)) throw new PrivateAddress(webhook.url)
        const { status, text, retryAfter } = await sendPostRequest(webhook.url, {
          headers: createSignedHeaders(webhook, message),
          body: message.body,
          timeoutMillis: webhookTimeoutMillis,
          lookup: lookupFor(webhook.url),
          maxReadBytes: maxAnswerBytes,
        })
        return { status, error: null, text, retryAfterSeconds: parseWebhookRetryAfter(retryAfter) }
      }
    },
  }
}

/**
 * Returns the headers of Standard Webhooks 1.0: `v1,` and the HMAC-SHA256 of `id.timestamp.body` for each
 * secret. The timestamp uses the real clock, because the receiver compares it with its own.
 */
function createSignedHeaders({ secrets }: Webhook, { id, body }: WebhookMessage): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'user-agent': 'Gewerk-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}

function createFailedAnswer(error: string) {
  return { status: null, error, text: '', retryAfterSeconds: null }
}

/**
 * Returns a short code for the log, because error texts of libraries may contain more than the operator
 * should see.
 */
function toWebhookErrorReason(error: unknown): string {
  if (error instanceof PrivateAddress) return 'closed_address'
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return typeof code === 'string' ? code.slice(0, 100) : 'broken'
}

/** Parses Retry-After in seconds, at most a day. Dates are not supported. */
function parseWebhookRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Math.min(Number(header), maxRetryAfterSeconds) : null
}
