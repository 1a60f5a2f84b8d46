/** The time stamp authority that the operator configured (RFC 3161 § 3.4, over HTTP). */

import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import {
  createTimeStampRequest,
  readTimeStampReply,
  TimeStampError,
  verifyTimeStamp,
  type TimeStamp,
} from '#server/platform/documents/pdf-signing/time-stamp'

export interface TimeStampService {
  /** Returns a verified time stamp of a SHA-256 hash. Throws if the authority does not answer or refuses. */
  stamp(hash: Buffer): Promise<TimeStamp>
}

interface TimeStampServiceOptions {
  /** Undefined: there is no authority. */
  readonly url: string | undefined
  readonly log: Pick<Logger, 'warn'>
  readonly timeoutMillis?: number
}

/** A protocol is ready a few seconds later at most if the authority is silent. */
const defaultTimeoutMillis = 5_000
/** A token with the certificates of its chain has a few kilobytes. */
const maxReplyBytes = 64 * 1024

/** Creates the client, or returns null if none is configured. It sends nothing but hashes. */
export function createTimeStampService({
  url,
  log,
  timeoutMillis = defaultTimeoutMillis,
}: TimeStampServiceOptions): TimeStampService | null {
  if (!url) return null
  return {
    stamp: async (hash) => {
      try {
        return await requestTimeStamp(url, hash, timeoutMillis)
      } catch (error) {
        log.warn({ err: error }, 'the time stamp authority gave no time stamp')
        throw error
      }
    },
  }
}

async function requestTimeStamp(url: string, hash: Buffer, timeoutMillis: number): Promise<TimeStamp> {
  // Positive, as DER reads the first bit as a sign.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(createTimeStampRequest(hash, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMillis),
  })
  const reply = Buffer.from(await response.arrayBuffer())
  if (!response.ok || reply.length > maxReplyBytes)
    throw new TimeStampError(`The time stamp authority answered ${response.status}.`)
  return verifyTimeStamp(readTimeStampReply(reply), hash, nonce)
}
