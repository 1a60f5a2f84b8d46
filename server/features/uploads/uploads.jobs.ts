import { instant, type Call } from '#server/kernel/call'
import type { JobHandlers } from '#server/kernel/job-handlers'
import type { Files } from '#server/platform/files'
import { dropStaleUploads, dropUnusedFiles, idsWithoutRow } from './sweep.sql.ts'
import { pieceKey } from './uploads.store.ts'

declare module '#server/kernel/enqueue' {
  interface Jobs {
    'upload.sweep': object
  }
}

/** How long somebody may leave a file half sent, in hours: a long weekend without a network. */
const patience = 24 * 7
/**
 * How long a file may lie about before something speaks of it, in hours: half a year. A photo for the end of the work
 * is named by a draft on the device alone until the step is taken, and an order may be on hold for months.
 */
const loose = 24 * 183
/** Bytes are younger than their row for the length of a transaction; a day is beyond all doubt. */
const young = 24

/** What is swept in one night; more waits for the next. */
const most = 5_000

/** Clears away the pieces of files that came whole, and every night what nobody speaks of. */
export function uploadJobs({ files }: { readonly files: Files }): JobHandlers {
  return {
    'upload.clear': (_, { id, pieces }) => deletePieces(files, id, pieces),
    'upload.sweep': async (call) => {
      // First the bytes, by the rows of yesterday: what is dropped below loses its bytes tomorrow, after its commit.
      await sweepBytes(call, files)
      const stale = await dropStaleUploads(call.tx, hoursAgo(call, patience))
      for (const { id, pieces } of stale) await deletePieces(files, id, pieces)
      await dropUnusedFiles(call.tx, hoursAgo(call, loose), most)
    },
  }
}

function hoursAgo({ now }: Call, hours: number): string {
  return instant(now.subtract({ hours }))
}

async function deletePieces(files: Files, id: string, pieces: readonly number[]): Promise<void> {
  for (const offset of pieces) await files.delete(pieceKey(id, offset))
}

const folders = ['files/', 'thumbnails/', 'uploads/']
const idIn = /\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/\d+)?$/

/** Bytes without a row: of a call that failed after it had stored them, or of a row that was dropped. */
async function sweepBytes(call: Call, files: Files): Promise<void> {
  for (const folder of folders) {
    for await (const keys of inHundreds(files.keys(folder))) await sweepKeys(call, files, keys)
  }
}

async function sweepKeys(call: Call, files: Files, keys: readonly string[]): Promise<void> {
  const byId = Map.groupBy(
    keys.filter((key) => isOld(call, key)),
    (key) => idIn.exec(key)?.[1] ?? '',
  )
  for (const id of await idsWithoutRow(call.tx, [...byId.keys()]))
    for (const key of byId.get(id) ?? []) await files.delete(key)
}

/** Told by the time within the id; a key that is none of ours is left alone. */
function isOld({ now }: Call, key: string): boolean {
  const id = idIn.exec(key)?.[1]
  if (!id) return false
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return now.epochMilliseconds - at > young * 3_600_000
}

async function* inHundreds(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const key of keys) {
    some.push(key)
    if (some.length < 100) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** When they run, in UTC. */
export const uploadTimes = [{ task: 'upload.sweep', at: '40 1 * * *' }] as const
