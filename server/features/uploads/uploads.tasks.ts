import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { Files } from '#server/platform/storage/file-store'
import { dropStaleUploads, dropUnusedFiles, idsWithoutRow } from './sweep.sql.ts'
import { piecesFolder } from './uploads.store.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
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

/** Deletes the pieces of files that are complete, and every night what nothing refers to. */
export function uploadTasks({ files }: { readonly files: Files }): TaskHandlers {
  return {
    'upload.clear': { staged: (_, { id }) => deletePieces(files, id) },
    'upload.sweep': {
      staged: async (context) => {
        // First the bytes, by the rows of yesterday: what is dropped below loses its bytes tomorrow.
        await sweepBytes(context, files)
        const stale = await context.transaction((call) => dropStaleUploads(call.tx, hoursAgo(call, patience)))
        for (const id of stale) await deletePieces(files, id)
        await context.transaction((call) => dropUnusedFiles(call.tx, hoursAgo(call, loose), most))
      },
    },
  }
}

function hoursAgo({ now }: Call, hours: number): string {
  return formatInstant(now.subtract({ hours }))
}

async function deletePieces(files: Files, id: string): Promise<void> {
  for await (const key of files.keys(piecesFolder(id))) await files.delete(key)
}

const folders = ['files/', 'thumbnails/', 'uploads/']
const idIn = /\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/\d+(?:-\d+)?)?$/

/** Bytes without a row: of a call that failed after it had stored them, or of a row that was dropped. */
async function sweepBytes(context: TaskContext, files: Files): Promise<void> {
  for (const folder of folders) {
    for await (const keys of inHundreds(files.keys(folder))) await sweepKeys(context, files, keys)
  }
}

async function sweepKeys(context: TaskContext, files: Files, keys: readonly string[]): Promise<void> {
  const withoutRow = await context.transaction(async (call) => {
    const byId = Map.groupBy(
      keys.filter((key) => isOld(call, key)),
      (key) => idIn.exec(key)?.[1] ?? '',
    )
    return (await idsWithoutRow(call.tx, [...byId.keys()])).flatMap((id) => byId.get(id) ?? [])
  })
  for (const key of withoutRow) await files.delete(key)
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
