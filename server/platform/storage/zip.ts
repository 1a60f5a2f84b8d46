import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from './file-store.ts'

/** A stored file in a zip. */
export interface ZipEntry {
  /** Its name there; every name once. */
  readonly name: string
  readonly storageKey: string
  readonly size: number
  readonly at: string
}

/**
 * A zip of these files, and how many bytes it will have. Nothing is opened before somebody reads, one
 * file at a time, and nothing is kept: a thousand files need no more memory than one. They are
 * stored as they are, for a PDF hardly shrinks.
 */
export function createZip(
  entries: readonly ZipEntry[],
  files: FileStore,
): { stream: Readable; size: number } {
  return { stream: Readable.from(streamZip(entries, files)), size: computeZipSize(entries) }
}

async function* streamZip(entries: readonly ZipEntry[], files: FileStore): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // The zip tells what went wrong by an event; who reads has to hear of it.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let open: Readable | undefined
  addZipEntries(zip, entries, (key, give) => {
    files.read(key).then(
      (stream) => give(null, (open = stream)),
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
  entries: readonly ZipEntry[],
  open: (key: string, give: OnStream) => void,
) {
  for (const { name, storageKey, size, at } of entries) {
    const options = { compress: false, size, mtime: new Date(at) }
    zip.addReadStreamLazy(name, options, (give) => open(storageKey, give))
  }
}

/** Told by the zip itself, which opens none of the files for that. */
function computeZipSize(entries: readonly ZipEntry[]): number {
  const zip = new ZipFile()
  addZipEntries(zip, entries, () => undefined)
  let size = 0
  finishZip(zip, entries, (bytes) => (size = bytes))
  return size
}

/**
 * From some hundred entries on the zip foretells the longer form of its end while it writes the shorter
 * one; the longer form is asked for before it comes to that.
 */
function finishZip(zip: ZipFile, entries: readonly ZipEntry[], told?: (size: number) => void): void {
  const options = { forceZip64Format: entries.length > 100 }
  // Its types ask for more than it needs, and leave out what it tells.
  const call = zip.end.bind(zip) as unknown as (some: typeof options, told?: (size: number) => void) => void
  call(options, told)
}

/** A part of a zip whose length nobody knows beforehand. */
export interface ZipPart {
  /** Its name there; every name once. */
  readonly name: string
  readonly at: Temporal.Instant
  readonly stream: Readable
  /** What shrinks is compressed: text. */
  readonly compress: boolean
}

/** A zip of parts that are made one after the other: the next one when the one before was read. */
export function createStreamingZip(parts: AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  writeZipParts(zip, output, parts).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function writeZipParts(zip: ZipFile, output: Readable, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const { name, at, stream, compress } of parts) {
    // Nobody reads any more: what waits to be read would wait for ever.
    const stop = () => stream.destroy()
    output.once('close', stop)
    zip.addReadStream(stream, name, { compress, mtime: new Date(at.epochMilliseconds) })
    await finished(stream)
    output.off('close', stop)
  }
  zip.end()
}
