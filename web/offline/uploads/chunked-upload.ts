import type { Upload, Uploaded } from '#contract/forms/files'
import { CallError, NetworkError } from '#web/api/http/errors'

/** The calls by which a file travels in pieces. */
export interface UploadCalls {
  start(file: { name: string; size: number; original_id: string | null }): Promise<Upload>
  append(id: string, offset: number, piece: Blob, signal: AbortSignal | undefined): Promise<Upload>
  read(id: string): Promise<Upload>
}

export interface UploadOptions {
  /** An upload that was begun before, to go on with. */
  uploadId?: string | null
  originalId?: string | null
  onStart?: (uploadId: string) => void
  /** 0 to 100. */
  onProgress?: (percentage: number) => void
  /** The line broke or is slow; null: it goes on. */
  onTrouble?: (error: CallError | NetworkError | null) => void
  /** Waits before the next try: the number of failures in a row, and what the server asks for in seconds. */
  wait: (failures: number, retryAfter: number | null) => Promise<void>
  /** After so many failures in a row it is given up, for somebody waits; left out: never. */
  maxAttempts?: number
  signal?: AbortSignal | undefined
}

const minChunkBytes = 32 * 1024
const initialChunkBytes = 128 * 1024
const maxChunkBytes = 1024 * 1024

/**
 * Sends a file piece by piece, for as long as it takes: a broken line costs one piece, a slow one makes the
 * pieces smaller. Where the server stands is asked after every break. Throws what no further try would mend.
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

/** The upload as the server knows it; null: it knows it no more. */
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
    // It came before, and the answer was lost: the server says where it stands.
    if (error.code === 'upload_offset') return error.body['current'] as Upload
    if (error.status === 404) return null
    throw error
  }
}

/** How good the line is: how large the next piece may be, how often it failed. */
class AdaptiveConnection {
  chunkBytes = initialChunkBytes
  #failures = 0
  readonly #options: UploadOptions

  constructor(options: UploadOptions) {
    this.#options = options
  }

  /** Tries until it works; after a failure `again` may find out that it worked after all. */
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

/** What it comes to when several tries failed; without any network it is told as that. */
function toSlowConnectionError(error: CallError | NetworkError): Error {
  const isOffline = error instanceof NetworkError && error.reason === 'offline'
  return isOffline ? error : new NetworkError('slow', error)
}

/** What another try may mend: no network, no answer in time, a server in trouble. */
export function isTemporaryError(error: unknown): error is CallError | NetworkError {
  if (error instanceof NetworkError) return true
  return error instanceof CallError && (error.status >= 500 || error.status === 429 || error.status === 408)
}
