import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from './file-store.ts'

/** A stored file to put into a zip. */
export interface ZipEntry {
  /** The name inside the zip; must be unique. */
  readonly name: string
  readonly storageKey: string
  readonly size: number
  readonly at: string
}

/** A small file that is not stored. */
export interface ZipText {
  /** The name inside the zip; must be unique. */
  readonly name: string
  readonly data: Buffer
  readonly at: string
}

/**
 * Returns a zip of stored files as a stream, and its size in bytes. Files are opened one at a time while the
 * zip is read, so memory use does not depend on their number. They are not compressed, because PDFs hardly
 * shrink.
 */
export function createZip(
  entries: readonly (ZipEntry | ZipText)[],
  files: FileStore,
): { stream: Readable; size: number } {
  return { stream: Readable.from(streamZip(entries, files)), size: computeZipSize(entries) }
}

async function* streamZip(
  entries: readonly (ZipEntry | ZipText)[],
  files: FileStore,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // The library reports errors by an event; pass them on to the reader.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let open: Readable | undefined
  addZipEntries(zip, entries, (key, onStream) => {
    files.read(key).then(
      (stream) => onStream(null, (open = stream)),
      (error: unknown) => output.destroy(error as Error),
    )
  })
  finishZip(zip, entries)
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    open?.destroy()
  }
}

type OnStream = (error: unknown, stream: Readable) => void

function addZipEntries(
  zip: ZipFile,
  entries: readonly (ZipEntry | ZipText)[],
  open: (key: string, onStream: OnStream) => void,
) {
  for (const entry of entries) {
    const options = { compress: false, mtime: new Date(entry.at) }
    if ('data' in entry) zip.addBuffer(entry.data, entry.name, options)
    else {
      const { name, size, storageKey } = entry
      zip.addReadStreamLazy(name, { ...options, size }, (onStream) => open(storageKey, onStream))
    }
  }
}

/** Computed by the library without opening the files. */
function computeZipSize(entries: readonly (ZipEntry | ZipText)[]): number {
  const zip = new ZipFile()
  addZipEntries(zip, entries, () => undefined)
  let size = 0
  finishZip(zip, entries, (bytes) => (size = bytes))
  return size
}

/**
 * The library can announce the Zip64 format but then write the shorter one (from about a hundred entries on).
 * Forcing Zip64 keeps size and content consistent.
 */
function finishZip(zip: ZipFile, entries: readonly unknown[], onSize?: (size: number) => void): void {
  const options = { forceZip64Format: entries.length > 100 }
  // The library's types require more arguments than needed and omit the size.
  const call = zip.end.bind(zip) as unknown as (some: typeof options, onSize?: (size: number) => void) => void
  call(options, onSize)
}

/** A part of a zip whose size is not known in advance. */
export interface ZipPart {
  /** The name inside the zip; must be unique. */
  readonly name: string
  readonly at: Temporal.Instant
  readonly stream: Readable
  /** Worth it for text. */
  readonly compress: boolean
}

/** Returns a zip of parts that are created one after another, each when the previous one has been read. */
export function createStreamingZip(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  writeZipParts(zip, output, parts).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function writeZipParts(zip: ZipFile, output: Readable, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const { name, at, stream, compress } of parts) {
    // If the reader has stopped, the part must be closed, or it would wait forever.
    const stop = () => stream.destroy()
    output.once('close', stop)
    zip.addReadStream(stream, name, { compress, mtime: new Date(at.epochMilliseconds) })
    await finished(stream)
    output.off('close', stop)
  }
  zip.end()
}
