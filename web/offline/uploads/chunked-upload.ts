import type { Upload, Uploaded } from '#contract/forms/files'
import { CallError, NetworkError } from '#web/api/http/errors'

/** The calls of an upload in chunks. */
export interface UploadCalls {
  start(file: { name: string; size: number; original_id: string | null }): Promise<Upload>
  append(id: string, offset: number, piece: Blob, signal: AbortSignal | undefined): Promise<Upload>
  read(id: string): Promise<Upload>
}

export interface UploadOptions {
  /** An interrupted upload to continue. */
  uploadId?: string | null
  originalId?: string | null
  onStart?: (uploadId: string) => void
  /** Percent. */
  onProgress?: (percentage: number) => void
  /** Called when the connection breaks or is slow, and with null when it works again. */
  onTrouble?: (error: CallError | NetworkError | null) => void
  /**
   * Waits before the next attempt. Gets the number of consecutive failures and the server's Retry-After in
   * seconds.
   */
  wait: (failures: number, retryAfter: number | null) => Promise<void>
  /** Consecutive failures after which the upload fails, because a user waits; unlimited by default. */
  maxAttempts?: number
  signal?: AbortSignal | undefined
}

const minChunkBytes = 32 * 1024
const initialChunkBytes = 128 * 1024
const maxChunkBytes = 1024 * 1024

/**
 * Uploads a file in chunks. A broken connection costs one chunk; a slow one makes the chunks smaller. After
 * each failure the server's offset is read. @throws errors that a retry cannot fix.
 */
export async function uploadInChunks(
  file: Blob,
  name: string,
  calls: UploadCalls,
  options: UploadOptions,
): Promise<Uploaded> {
  const connection = new AdaptiveConnection(options)
  const start = () =>
    connection.retry(async () => {
      const upload = await calls.start({ name, size: file.size, original_id: options.originalId ?? null })
      options.onStart?.(upload.id)
      return upload
    })
  let upload = options.uploadId
    ? await connection.retry(() => findKnownUpload(calls, options.uploadId ?? ''))
    : null
  upload ??= await start()
  while (!upload.file) {
    const { id, offset }: Upload = upload
    const piece = file.slice(offset, offset + connection.chunkBytes)
    const next: Upload | null = await connection.retry(
      () => tryAppendChunk(calls, id, offset, piece, options.signal),
      () => findKnownUpload(calls, id),
    )
    upload = next ?? (await start())
    options.onProgress?.(Math.round((upload.offset / file.size) * 100))
  }
  return upload.file
}

/** Returns the upload as the server knows it, or null if the server does not know it. */
async function findKnownUpload(calls: UploadCalls, id: string): Promise<Upload | null> {
  try {
    return await calls.read(id)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

async function tryAppendChunk(
  calls: UploadCalls,
  id: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal | undefined,
): Promise<Upload | null> {
  try {
    return await calls.append(id, offset, piece, signal)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The chunk arrived before and its answer was lost; the server sends its offset.
    if (error.code === 'upload_offset') return error.body['current'] as Upload
    if (error.status === 404) return null
    throw error
  }
}

/** Retries requests and adapts the chunk size to the connection. */
class AdaptiveConnection {
  chunkBytes = initialChunkBytes
  #failures = 0
  readonly #options: UploadOptions

  constructor(options: UploadOptions) {
    this.#options = options
  }

  /** Retries `work` until it succeeds. After a failure, `again` may find out that it had succeeded. */
  async retry<T>(work: () => Promise<T>, again: () => Promise<T> = work): Promise<T> {
    let attempt = work
    for (;;) {
      this.#options.signal?.throwIfAborted()
      const begun = performance.now()
      try {
        const result = await attempt()
        this.#worked(performance.now() - begun)
        return result
      } catch (error) {
        if (!isTemporaryError(error)) throw error
        await this.#failed(error)
        attempt = again
      }
    }
  }

  #worked(milliseconds: number): void {
    if (this.#failures > 0) this.#options.onTrouble?.(null)
    this.#failures = 0
    if (milliseconds < 1_500) this.chunkBytes = Math.min(maxChunkBytes, this.chunkBytes * 2)
    if (milliseconds > 8_000) this.chunkBytes = Math.max(minChunkBytes, this.chunkBytes / 2)
  }

  async #failed(error: CallError | NetworkError): Promise<void> {
    this.#failures += 1
    this.chunkBytes = Math.max(minChunkBytes, this.chunkBytes / 2)
    if (this.#failures >= (this.#options.maxAttempts ?? Infinity)) throw toSlowConnectionError(error)
    this.#options.onTrouble?.(error)
    await this.#options.wait(this.#failures, error instanceof CallError ? error.retryAfter : null)
  }
}

/** The error after several failed attempts; without a network it stays `offline`. */
function toSlowConnectionError(error: CallError | NetworkError): Error {
  const isOffline = error instanceof NetworkError && error.reason === 'offline'
  return isOffline ? error : new NetworkError('slow', error)
}

/** Whether a retry may succeed: no network, a timeout, or an unavailable server. */
export function isTemporaryError(error: unknown): error is CallError | NetworkError {
  if (error instanceof NetworkError) return true
  return error instanceof CallError && (error.status >= 500 || error.status === 429 || error.status === 408)
}
