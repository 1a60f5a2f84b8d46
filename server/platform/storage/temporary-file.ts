import { createHash, randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorageUnavailable } from './file-store.ts'

/** Bytes on disk until `close`. */
export interface TemporaryFile {
  /** In bytes. */
  readonly size: number
  /** In hexadecimal digits. */
  readonly sha256: string
  read(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Writes a stream to the system's directory for temporary files, so that its bytes do not wait in memory. The
 * file has no name there: it disappears when it is closed or the process ends. Throws `StorageUnavailable` if
 * the disk refuses, and the error of the stream if that breaks.
 */
export async function writeTemporaryFile(stream: AsyncIterable<Buffer>): Promise<TemporaryFile> {
  const handle = await refuseOnDiskError(openUnnamedFile)
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of stream) {
      hash.update(chunk)
      size += chunk.length
      await refuseOnDiskError(() => handle.writeFile(chunk))
    }
    return {
      size,
      sha256: hash.digest('hex'),
      read: () => refuseOnDiskError(() => readFromStart(handle, size)),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `gewerk-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readFromStart(handle: FileHandle, size: number): Promise<Buffer> {
  const data = Buffer.allocUnsafe(size)
  let done = 0
  while (done < size) {
    const { bytesRead } = await handle.read(data, done, size - done, done)
    if (bytesRead === 0) throw new Error('The temporary file is shorter than what was written.')
    done += bytesRead
  }
  return data
}

async function refuseOnDiskError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageUnavailable('The directory for temporary files cannot be used.', { cause })
  }
}
