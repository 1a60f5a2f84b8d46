/** Requests to URLs chosen by users: follows no redirect and reads only a part of the reply. */

import { request as requestByHttp } from 'node:http'
import { Agent, request as requestByHttps } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** For the whole request. */
  readonly timeoutMillis: number
  /** Resolves the host and rejects addresses that are not allowed. */
  readonly lookup?: LookupFunction | undefined
  /** Bytes of the reply to read; the rest is discarded. */
  readonly maxReadBytes?: number
}

export interface PostResult {
  readonly status: number
  readonly retryAfter: string | null
  /** The beginning of the reply. */
  readonly text: string
}

const agent = new Agent({ keepAlive: true, timeout: 30_000 })

/** Sends a POST request and returns the reply. Throws if there is none. */
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
    const request = url.startsWith('https:')
      ? requestByHttps(url, { ...options, agent })
      : requestByHttp(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
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
    request.end(body)
  })
}

async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  if (maxBytes === 0) {
    response.on('error', () => undefined).resume()
    return ''
  }
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    // Leaving the loop closes the connection, even if more data follow.
    if (size >= maxBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '')
}
