import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { FileStore } from '#server/platform/storage/file-store'
import { deleteStaleUploads, deleteUnusedFiles, listIdsWithoutRow } from './unused-files.sql.ts'
import { getPiecesFolder } from './uploads.store.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'upload.sweep': object
  }
}

/** How long somebody may leave a file half sent, in hours: a long weekend without a network. */
const staleUploadHours = 24 * 7
/**
 * How long a file may lie about before something speaks of it, in hours: half a year. A photo for the end of the work
 * is named by a draft on the device alone until the step is taken, and an order may be on hold for months.
 */
const unusedFileHours = 24 * 183
/** Bytes are younger than their row for the length of a transaction; a day is beyond all doubt. */
const minBytesAgeHours = 24

/** What is swept in one night; more waits for the next. */
const maxFilesPerNight = 5_000

/** Deletes the pieces of files that are complete, and every night what nothing refers to. */
export function createUploadTasks({ files }: { readonly files: FileStore }): TaskHandlers {
  return {
    'upload.clear': { staged: (_, { id }) => deletePieces(files, id) },
    'upload.sweep': {
      staged: async (context) => {
        // First the bytes, by the rows of yesterday: what is dropped below loses its bytes tomorrow.
        await deleteOrphanedBytes(context, files)
        const stale = await context.transaction((call) =>
          deleteStaleUploads(call.tx, getInstantHoursAgo(call, staleUploadHours)),
        )
        for (const id of stale) await deletePieces(files, id)
        await context.transaction((call) =>
          deleteUnusedFiles(call.tx, getInstantHoursAgo(call, unusedFileHours), maxFilesPerNight),
        )
      },
    },
  }
}

function getInstantHoursAgo({ now }: Call, hours: number): string {
  return formatInstant(now.subtract({ hours }))
}

async function deletePieces(files: FileStore, id: string): Promise<void> {
  for await (const key of files.listKeys(getPiecesFolder(id))) await files.delete(key)
}

const folders = ['files/', 'thumbnails/', 'uploads/']
const idPattern = /\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/\d+(?:-\d+)?)?$/

/** Bytes without a row: of a call that failed after it had stored them, or of a row that was dropped. */
async function deleteOrphanedBytes(context: TaskContext, files: FileStore): Promise<void> {
  for (const folder of folders) {
    for await (const keys of batchByHundred(files.listKeys(folder)))
      await deleteOrphanedKeys(context, files, keys)
  }
}

async function deleteOrphanedKeys(
  context: TaskContext,
  files: FileStore,
  keys: readonly string[],
): Promise<void> {
  const withoutRow = await context.transaction(async (call) => {
    const byId = Map.groupBy(
      keys.filter((key) => isOldEnough(call, key)),
      (key) => idPattern.exec(key)?.[1] ?? '',
    )
    return (await listIdsWithoutRow(call.tx, [...byId.keys()])).flatMap((id) => byId.get(id) ?? [])
  })
  for (const key of withoutRow) await files.delete(key)
}

/** Told by the time within the id; a key that is none of ours is left alone. */
function isOldEnough({ now }: Call, key: string): boolean {
  const id = idPattern.exec(key)?.[1]
  if (!id) return false
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return now.epochMilliseconds - at > minBytesAgeHours * 3_600_000
}

async function* batchByHundred(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
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
export const uploadSchedule = [{ task: 'upload.sweep', at: '40 1 * * *' }] as const
