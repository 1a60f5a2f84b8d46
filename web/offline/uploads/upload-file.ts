import { type CallName, parseCallRoute } from '#contract/calls'
import type { Upload, Uploaded } from '#contract/forms/files'
import { readReply } from '#web/api/http/server-response'
import { withAccessToken, callApi } from '#web/api/call'
import { type UploadCalls, type UploadOptions, uploadInChunks } from './chunked-upload.ts'
import { createBaseHeaders, fetchFromServer, buildCallUrl } from '#web/api/http/request'

interface UploadFileOptions extends Omit<UploadOptions, 'wait'> {
  /** The idempotency key of the upload's start, so that a lost answer does not start a second upload. */
  readonly startKey?: string
}

/** Two parallel uploads use the whole connection; more would only slow each other down. */
const maxParallelUploads = 2
let runningUploads = 0
const waitingUploads: (() => void)[] = []

/**
 * Uploads a file without giving up: after a failure it continues at the server's offset as soon as there is a
 * network.
 * @throws errors that a retry cannot fix, and AbortError when cancelled.
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

/** Waits longer after each failure, but not longer than until the network is back. */
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

/** The key is used for the first start only: an upload that the server has forgotten starts again. */
function createUploadStarter(startKey: string | undefined): UploadCalls['start'] {
  let key = startKey
  return async (file) => {
    const upload = await callApi('upload.start', { body: file }, key ? { idempotencyKey: key } : {})
    key = undefined
    return upload
  }
}

const appendCallName: CallName = 'upload.append'
/** Milliseconds, a minute for at most 1 MB: slower connections get smaller chunks. */
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
