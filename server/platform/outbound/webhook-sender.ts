/** Webhooks: signed as Standard Webhooks says, sent to the open internet and to networks of the operator's own. */

import { createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { sendPostRequest } from './http-client.ts'
import { PrivateAddress, createReachPolicy } from './ssrf-guard.ts'

export interface Webhook {
  readonly url: string
  /** What signs; several while one takes the place of another. */
  readonly secrets: readonly Buffer[]
}

export interface WebhookMessage {
  /** The same each time that one event is sent. */
  readonly id: string
  readonly body: string
}

export interface WebhookAnswer {
  readonly milliseconds: number
  /** What came back; null: nothing did. */
  readonly status: number | null
  /** Why nothing came back, such as `ECONNREFUSED`, `timeout` or `closed_address`. */
  readonly error: string | null
  /** The beginning of the answer's text. */
  readonly text: string
  /** How long the receiver wants to be left alone. */
  readonly retryAfterSeconds: number | null
}

export interface WebhookSender {
  /** Whether something can ever be sent to this URL, as far as the URL itself says. */
  mayReach(url: string): boolean
  /** Never throws: what went wrong is the answer. */
  send(webhook: Webhook, message: WebhookMessage): Promise<WebhookAnswer>
}

const webhookTimeoutMillis = 10_000
const maxAnswerBytes = 1000
const maxRetryAfterSeconds = 24 * 3600

/** `webhookNetworks`: addresses and networks beside the open internet; plain http goes nowhere else. */
export function createWebhookSender({ webhookNetworks }: Pick<Config, 'webhookNetworks'>): WebhookSender {
  const { mayReach, createLookup: lookupFor } = createReachPolicy(webhookNetworks)
  return {
    mayReach,
    send: async (webhook, message) => {
      const begun = performance.now()
      const answer = await attempt().catch((error: unknown) =>
        createFailedAnswer(toWebhookErrorReason(error)),
      )
      return { ...answer, milliseconds: Math.round(performance.now() - begun) }

      async function attempt() {
        if (!mayReach(webhook.url)) throw new PrivateAddress(webhook.url)
        const { status, text, retryAfter } = await sendPostRequest(webhook.url, {
          headers: createSignedHeaders(webhook, message),
          body: message.body,
          timeoutMillis: webhookTimeoutMillis,
          lookup: lookupFor(webhook.url),
          maxReadBytes: maxAnswerBytes,
        })
        return { status, error: null, text, retryAfterSeconds: parseRetryAfter(retryAfter) }
      }
    },
  }
}

/**
 * The headers of Standard Webhooks 1.0: `v1,` and the HMAC-SHA256 of `id.timestamp.body` for each secret. The
 * time is that of the machine, which the receiver's clock is compared with.
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

/** In a word that stands in the log; what libraries write may hold more than the operator should read. */
function toWebhookErrorReason(error: unknown): string {
  if (error instanceof PrivateAddress) return 'closed_address'
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return typeof code === 'string' ? code.slice(0, 100) : 'broken'
}

/** Retry-After in seconds, a day at most; dates are not read. */
function parseRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Math.min(Number(header), maxRetryAfterSeconds) : null
}
