import { requestCreditNoteDocuments } from '#server/features/credit-notes/lifecycle/credit-note-events.commands'
import { addFile, saveStream, type SavedBytes } from '#server/features/files/files.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { FileStore } from '#server/platform/storage/file-store'
import type { ZipEntry, createZip } from '#server/platform/storage/zip'
import { getPackageName } from './package-name.rules.ts'
import { maxDirectPackageBytes, packageLifetimeDays } from './packages.commands.ts'
import {
  listPackageDocuments,
  clearExpiredPackages,
  finishPackage,
  lockPackage,
  listNotesWithoutDocuments,
  type PackageContents,
} from './packages.sql.ts'

/** Time until the next check for missing documents. */
const retryDelay = { seconds: 5 }

/** Deletes expired packages at night (01:40 UTC). */
export const packageSchedule = [{ task: 'creditNote.dropPackages', at: '40 1 * * *' }] as const

export interface PackageDependencies {
  readonly files: FileStore
  readonly zipOf: typeof createZip
}

export function createPackageTasks(dependencies: PackageDependencies): TaskHandlers {
  return {
    'creditNote.package': {
      staged: (context, { packageId }) => buildPackage(context, packageId, dependencies),
    },
    'creditNote.dropPackages': (call) => clearExpiredPackages(call.tx, formatInstant(call.now)),
  }
}

/** Writes the zip while no transaction is open. Of two concurrent runs the first one's package is used. */
async function buildPackage(
  context: TaskContext,
  id: string,
  { files, zipOf }: PackageDependencies,
): Promise<void> {
  const entries = await context.transaction((call) => findReadyDocuments(call, id))
  if (!entries) return
  const { stream, size } = zipOf(entries, files)
  const saved = await saveStream(context.services.files, stream, 'application/zip')
  await context.transaction((call) => completePackage(call, id, saved, size <= maxDirectPackageBytes))
}

/** Returns the documents of a package, or null if it is already finished or documents are missing. */
async function findReadyDocuments(call: Call, id: string): Promise<ZipEntry[] | null> {
  const contents = await lockPackage(call.tx, id)
  if (!contents || contents.isReady) return null
  if (await requestMissingDocuments(call, id, contents)) return null
  return listPackageDocuments(call.tx, contents.creditNoteIds)
}

async function completePackage(call: Call, id: string, saved: SavedBytes, isMailed: boolean): Promise<void> {
  const contents = await lockPackage(call.tx, id)
  if (!contents || contents.isReady) return
  const today = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const name = getPackageName(contents, today)
  const file = await addFile(call, saved, { name, accountId: contents.accountId })
  const expires = call.now.add({ hours: packageLifetimeDays * 24 })
  const times = { readyAt: formatInstant(call.now), expiresAt: formatInstant(expires) }
  await finishPackage(call.tx, id, { fileId: file.id, ...times })
  await publishLiveChanges(call, { accountIds: [contents.accountId], topic: 'credit_notes' })
  await enqueueEmail(call, {
    template: 'credit_note_package',
    to: contents.contactId,
    data: {
      count: contents.creditNoteIds.length,
      until: isMailed ? null : times.expiresAt,
      from: contents.from,
      to: contents.to,
    },
    ...(isMailed ? { fileIds: [file.id] } : {}),
  })
}

/** Requests missing documents and enqueues the package again. Returns false if none is missing. */
async function requestMissingDocuments(call: Call, id: string, contents: PackageContents): Promise<boolean> {
  const missing = await listNotesWithoutDocuments(call.tx, contents.creditNoteIds)
  if (missing.length === 0) return false
  for (const noteId of missing) await requestCreditNoteDocuments(call, noteId)
  const when = { key: `creditNote.package ${id}`, at: call.now.add(retryDelay) }
  await enqueueTask(call, 'creditNote.package', { packageId: id }, when)
  await publishLiveChanges(call, { accountIds: [contents.accountId], topic: 'credit_notes' })
  return true
}
