/** Requests to URLs chosen by users: follows no redirect and reads only a part of the reply. */

import { request as requestByHttp } from 'node:http'
import { Agent, request as requestByHttps } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { PrivateAddress, type ReachPolicy } from './ssrf-guard.ts'

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

/** A reply of a foreign server is at most this long, in bytes. */
const maxReplyBytes = 1_000_000

interface GuardedRequest {
  readonly method: string
  readonly headers: Record<string, string>
  /** Text or form data; null and undefined: none. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns a function like `fetch` for URLs that users or foreign servers choose. It contacts only addresses that the policy
 * allows, follows no redirect, and fails if the reply is longer than a megabyte.
 */
export function createGuardedFetch(policy: ReachPolicy) {
  return async (url: string, { method, headers, body, signal }: GuardedRequest): Promise<Response> => {
    if (!policy.mayReach(url)) throw new PrivateAddress(`${new URL(url).host} is not a public address`)
    const request = (url.startsWith('https:') ? requestByHttps : requestByHttp)(url, {
      method,
      headers,
      lookup: policy.createLookup(url),
      ...(signal ? { signal } : {}),
    })
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', resolve)
      request.end(body ? toText(body) : undefined)
    })
    const bytes = await readWhole(reply)
    const status = reply.statusCode ?? 0
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : bytes, {
      status,
      headers: { 'content-type': reply.headers['content-type'] ?? '' },
    })
  }
}

/** The client of identity providers sends texts and `URLSearchParams` only. */
function toText(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('This body cannot be sent.')
}

async function readWhole(reply: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > maxReplyBytes) throw new Error('the reply is too long')
  }
  return Uint8Array.from(Buffer.concat(parts))
}
