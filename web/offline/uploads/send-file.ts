import { type CallName, parseCallRoute } from '#contract/calls'
import type { Upload, Uploaded } from '#contract/forms/files'
import { replyIn } from '#web/api/http/server-response'
import { authorized, call } from '#web/api/call'
import { type PieceCalls, type PieceOptions, sendInPieces } from './chunked-upload.ts'
import { headersFor, reach, urlOf } from '#web/api/http/request'

interface SendOptions extends Omit<PieceOptions, 'wait'> {
  /** Names the intention to begin it, so that a lost answer begins nothing twice. */
  readonly startKey?: string
}

/** Two at once fill a line; more would only make each slower, and lose more when it breaks. */
const most = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * Sends a file and does not give up: after a break it goes on where the server stands, as soon as there is a
 * network. Throws what no other try would mend, and `AbortError` when it is called off.
 */
export async function sendFile(
  bytes: Blob,
  name: string,
  { startKey, ...options }: SendOptions = {},
): Promise<Uploaded> {
  await turn()
  try {
    return await sendInPieces(
      bytes,
      name,
      { ...calls, start: starting(startKey) },
      {
        ...options,
        wait: (failures, after) => pause(failures, after, options.signal),
      },
    )
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  if (running >= most) await new Promise<void>((go) => waiting.push(go))
  running += 1
}

const longest = 30_000

/** Longer after each failure; not a moment longer than until the network is back. */
async function pause(failures: number, after: number | null, signal: AbortSignal | undefined): Promise<void> {
  const backoff = Math.min(longest, 500 * 2 ** failures) * (0.75 + Math.random() / 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(backoff, (after ?? 0) * 1000))
  addEventListener('online', () => resolve(), { once: true })
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
}

const calls: Omit<PieceCalls, 'start'> = {
  read: (id) => call('upload.read', { params: { id } }),
  append: (id, offset, piece, signal) => authorized((token) => append(id, offset, piece, signal, token)),
}

/** Its key is for the first beginning: what the server has forgotten begins anew. */
function starting(startKey: string | undefined): PieceCalls['start'] {
  let key = startKey
  return async (file) => {
    const upload = await call('upload.start', { body: file }, key ? { idempotencyKey: key } : {})
    key = undefined
    return upload
  }
}

const name: CallName = 'upload.append'
/** A minute for a megabyte at most: slower lines get smaller pieces. */
const patience = 60_000

async function append(
  id: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal | undefined,
  token: string | null,
): Promise<Upload> {
  const limit = AbortSignal.timeout(patience)
  const url = urlOf(name, { params: { id }, query: { offset } })
  const init = {
    method: parseCallRoute(name).method,
    headers: headersFor('application/octet-stream', token),
    body: piece,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    credentials: 'same-origin',
  } as const
  return (await reach(url, init, (answer) => replyIn(answer, name))) as Upload
}
