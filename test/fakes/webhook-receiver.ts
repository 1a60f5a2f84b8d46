/** A local program that receives webhooks and checks them according to Standard Webhooks. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookMessage } from '#contract/operator/webhooks/webhooks'

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly message: WebhookMessage
}

export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  let answer: { status: number; headers?: Record<string, string>; text?: string } = { status: 204 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      received.push({ headers: request.headers, body, message: JSON.parse(body) as WebhookMessage })
      response.writeHead(answer.status, answer.headers).end(answer.text ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/gewerk`,
    port,
    heard: received,
    /** Returns and removes the messages received so far. */
    take: () => received.splice(0),
    /** Sets the response to the next messages. */
    answer(status: number, more: { headers?: Record<string, string>; text?: string } = {}): void {
      answer = { status, ...more }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Maximum age of a message in seconds, against replay attacks. */
const toleranceSeconds = 300

/** Returns whether a message was recently signed with `secret`, as docs/operator.md describes it. */
export function isGenuineWebhook(
  { headers, body }: ReceivedWebhook,
  secret: string,
  now = Date.now() / 1000,
): boolean {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  )
  if (Math.abs(now - Number(time)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return (signatures ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
