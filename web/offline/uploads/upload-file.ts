import { type CallName, parseCallRoute } from '#contract/calls'
import type { Upload, Uploaded } from '#contract/forms/files'
import { readReply } from '#web/api/http/server-response'
import { withAccessToken, callApi } from '#web/api/call'
import { type UploadCalls, type UploadOptions, uploadInChunks } from './chunked-upload.ts'
import { createBaseHeaders, fetchFromServer, buildCallUrl } from '#web/api/http/request'

interface UploadFileOptions extends Omit<UploadOptions, 'wait'> {
  /** Names the intention to begin it, so that a lost answer begins nothing twice. */
  readonly startKey?: string
}

/** Two at once fill a line; more would only make each slower, and lose more when it breaks. */
const maxParallelUploads = 2
let runningUploads = 0
const waitingUploads: (() => void)[] = []

/**
 * Sends a file and does not give up: after a break it goes on where the server stands, as soon as there is a
 * network. Throws what no other try would mend, and `AbortError` when it is called off.
 */
export async function uploadFile(
  bytes: Blob,
  name: string,
  { startKey, ...options }: UploadFileOptions = {},
): Promise<Uploaded> {
  await waitForUploadSlot()
  try {
    return await uploadInChunks(
      bytes,
      name,
      { ...uploadCalls, start: createUploadStarter(startKey) },
      {
        ...options,
        wait: (failures, after) => waitBeforeRetry(failures, after, options.signal),
      },
    )
  } finally {
    runningUploads -= 1
    waitingUploads.shift()?.()
  }
}

async function waitForUploadSlot(): Promise<void> {
  if (runningUploads >= maxParallelUploads) await new Promise<void>((go) => waitingUploads.push(go))
  runningUploads += 1
}

const maxRetryDelayMs = 30_000

/** Longer after each failure; not a moment longer than until the network is back. */
async function waitBeforeRetry(
  failures: number,
  after: number | null,
  signal: AbortSignal | undefined,
): Promise<void> {
  const backoff = Math.min(maxRetryDelayMs, 500 * 2 ** failures) * (0.75 + Math.random() / 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(backoff, (after ?? 0) * 1000))
  addEventListener('online', () => resolve(), { once: true })
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
}

const uploadCalls: Omit<UploadCalls, 'start'> = {
  read: (id) => callApi('upload.read', { params: { id } }),
  append: (id, offset, piece, signal) =>
    withAccessToken((token) => appendChunk(id, offset, piece, signal, token)),
}

/** Its key is for the first beginning: what the server has forgotten begins anew. */
function createUploadStarter(startKey: string | undefined): UploadCalls['start'] {
  let key = startKey
  return async (file) => {
    const upload = await callApi('upload.start', { body: file }, key ? { idempotencyKey: key } : {})
    key = undefined
    return upload
  }
}

const appendCallName: CallName = 'upload.append'
/** A minute for a megabyte at most: slower lines get smaller pieces. */
const appendTimeoutMs = 60_000

async function appendChunk(
  id: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal | undefined,
  token: string | null,
): Promise<Upload> {
  const limit = AbortSignal.timeout(appendTimeoutMs)
  const url = buildCallUrl(appendCallName, { params: { id }, query: { offset } })
  const init = {
    method: parseCallRoute(appendCallName).method,
    headers: createBaseHeaders('application/octet-stream', token),
    body: piece,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    credentials: 'same-origin',
  } as const
  return (await fetchFromServer(url, init, (answer) => readReply(answer, appendCallName))) as Upload
}
