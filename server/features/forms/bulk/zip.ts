import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Files } from '#server/platform/files'
import { entryNames } from './names.rules.ts'
import type { StoredProtocol } from './bulk.sql.ts'

/**
 * A zip of these files, and how many bytes it will have. Nothing is opened before somebody reads, one
 * file at a time, and nothing is kept: a thousand protocols need no more memory than one. They are
 * stored as they are, for a PDF hardly shrinks.
 */
export function zipOf(
  protocols: readonly StoredProtocol[],
  files: Files,
): { stream: Readable; size: number } {
  return { stream: Readable.from(chunks(protocols, files)), size: sizeOf(protocols) }
}

async function* chunks(protocols: readonly StoredProtocol[], files: Files): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // The zip tells what went wrong by an event; who reads has to hear of it.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let open: Readable | undefined
  add(zip, protocols, (key, give) => {
    files.read(key).then(
      (stream) => give(null, (open = stream)),
      (error: unknown) => output.destroy(error as Error),
    )
  })
  end(zip, protocols)
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    open?.destroy()
  }
}

type Give = (error: unknown, stream: Readable) => void

function add(zip: ZipFile, protocols: readonly StoredProtocol[], open: (key: string, give: Give) => void) {
  const names = entryNames(protocols.map(({ name }) => name))
  protocols.forEach(({ storageKey, size, at }, place) => {
    const options = { compress: false, size, mtime: new Date(at) }
    zip.addReadStreamLazy(names[place] ?? storageKey, options, (give) => open(storageKey, give))
  })
}

/** Told by the zip itself, which opens none of the files for that. */
function sizeOf(protocols: readonly StoredProtocol[]): number {
  const zip = new ZipFile()
  add(zip, protocols, () => undefined)
  let size = 0
  end(zip, protocols, (bytes) => (size = bytes))
  return size
}

/**
 * From some hundred entries on the zip foretells the longer form of its end while it writes the shorter
 * one; the longer form is asked for before it comes to that.
 */
function end(zip: ZipFile, protocols: readonly StoredProtocol[], told?: (size: number) => void): void {
  const options = { forceZip64Format: protocols.length > 100 }
  // Its types ask for more than it needs, and leave out what it tells.
  const call = zip.end.bind(zip) as unknown as (some: typeof options, told?: (size: number) => void) => void
  call(options, told)
}
