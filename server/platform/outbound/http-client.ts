/** One request to an address that somebody else named: no redirect is followed, little of the answer is read. */

import { request as plain } from 'node:http'
import { Agent, request as secure } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** After so many milliseconds it is given up, the whole of it. */
  readonly timeoutMillis: number
  /** Finds the host's address, and refuses those that are closed to us. */
  readonly lookup?: LookupFunction | undefined
  /** Bytes of the answer that are read; the rest is thrown away unread. */
  readonly maxReadBytes?: number
}

export interface PostResult {
  readonly status: number
  readonly retryAfter: string | null
  /** The beginning of what was answered. */
  readonly text: string
}

const agent = new Agent({ keepAlive: true, timeout: 30_000 })

/** Posts, and gives what came back; throws where nothing did. */
export function sendPostRequest(
  url: string,
  { headers, body, timeoutMillis: patience, lookup, maxReadBytes: read = 0 }: PostOptions,
): Promise<PostResult> {
  const options = {
    method: 'POST',
    headers: { ...headers },
    signal: AbortSignal.timeout(patience),
    ...(lookup ? { lookup } : {}),
  }
  return new Promise((resolve, reject) => {
    const sending = url.startsWith('https:') ? secure(url, { ...options, agent }) : plain(url, options)
    sending.on('error', reject)
    sending.on('response', (response) => {
      readBeginning(response, read).then(
        (text) =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'] ?? null,
            text,
          }),
        reject,
      )
    })
    sending.end(body)
  })
}

async function readBeginning(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  if (most === 0) {
    response.on('error', () => undefined).resume()
    return ''
  }
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    // Leaving the loop ends the connection, whatever is still to come.
    if (size >= most) break
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8').replaceAll('\0', '')
}
