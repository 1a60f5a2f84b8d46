import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { FileStore } from '#server/platform/storage/file-store'
import { deleteStaleUploads, deleteUnusedFiles, listIdsWithoutRow } from './unused-files.sql.ts'
import { getPiecesFolder } from './piece-keys.rules.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'upload.sweep': object
  }
}

/** Hours after which an unfinished upload is deleted: longer than a long weekend without a network. */
const staleUploadHours = 24 * 7
/**
 * Hours after which an unused file is deleted: half a year. Until the work is finished, a photo is named only
 * by a draft on the device, and an order may be on hold for months.
 */
const unusedFileHours = 24 * 183
/** Hours before bytes count as orphaned. They precede their row only for the length of a transaction. */
const minBytesAgeHours = 24

/** The number of files deleted in one night; the rest waits for the next night. */
const maxFilesPerNight = 5_000

/** Deletes the pieces of complete files, and every night the files that nothing refers to. */
export function createUploadTasks({ files }: { readonly files: FileStore }): TaskHandlers {
  return {
    'upload.clear': { staged: (_, { id }) => deletePieces(files, id) },
    'upload.sweep': {
      staged: async (context) => {
        // Delete orphaned bytes first; the bytes of the rows deleted below follow on the next night.
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

/** Deletes bytes without a row: of a call that failed after storing them, or of a deleted row. */
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

/** Reads the age from the time in the UUIDv7. A key of another form is left alone. */
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

/** Cron times in UTC. */
export const uploadSchedule = [{ task: 'upload.sweep', at: '40 1 * * *' }] as const
