import { once } from 'node:events'
import { request as openRequest, type Agent, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string | Buffer
}

/**
 * Sends a request to the attacked server, each from an address of its own. A kept connection that the server closes in the
 * same moment is no answer of the server, so the request is sent again (RFC 9112 § 9.3.1). Throws if a new connection
 * breaks.
 */
export async function sendToPort(port: number, agent: Agent, sent: SentRequest) {
  for (;;) {
    const { method, url: path, payload } = sent
    const headers = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`, ...sent.headers }
    const outgoing = openRequest({ host: '127.0.0.1', port, method, path, headers, agent })
    // `once` listens only until the answer begins.
    outgoing.on('error', () => undefined)
    outgoing.end(payload)
    let hasBegun = false
    try {
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
      hasBegun = true
      const bytes = await buffer(incoming)
      const isJson = String(incoming.headers['content-type']).includes('json')
      const body: unknown = isJson ? JSON.parse(bytes.toString()) : undefined
      return { status: incoming.statusCode ?? 0, headers: incoming.headers, body, bytes }
    } catch (error) {
      if (!outgoing.reusedSocket || hasBegun) throw error
    }
  }
}
