import { requestDocuments } from '#server/features/credit-notes/lifecycle/credit-notes.commands'
import { addFile, saveStream, type SavedBytes } from '#server/features/files/files.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { FileStore } from '#server/platform/storage/file-store'
import type { ZipEntry, createZip } from '#server/platform/storage/zip'
import { packageDays } from './packages.commands.ts'
import {
  documentsOf,
  dropExpired,
  finishPackage,
  lockPackage,
  unprinted,
  type PackageJob,
} from './packages.sql.ts'

/** A larger zip is not attached to a mail, because many mail servers refuse it. */
const mostMailed = 15 * 1024 * 1024
/** So long until a look whether missing documents are there. */
const again = { seconds: 5 }

/** Expired packages go at night, in Berlin. */
export const packageTimes = [{ task: 'creditNote.dropPackages', at: '40 1 * * *' }] as const

export interface PackagePlatform {
  readonly files: FileStore
  readonly zipOf: typeof createZip
}

export function packageTasks(platform: PackagePlatform): TaskHandlers {
  return {
    'creditNote.package': { staged: (context, { packageId }) => pack(context, packageId, platform) },
    'creditNote.dropPackages': (call) => dropExpired(call.tx, formatInstant(call.now)),
  }
}

/** Writes the zip while no transaction is open. Of two runs at once the first one's package is used. */
async function pack(context: TaskContext, id: string, { files, zipOf }: PackagePlatform): Promise<void> {
  const entries = await context.transaction((call) => readyDocuments(call, id))
  if (!entries) return
  const { stream, size } = zipOf(entries, files)
  const saved = await saveStream(stream, 'application/zip')
  await context.transaction((call) => finish(call, id, saved, size <= mostMailed))
}

/** The documents of a package; null: it is ready already, or some of its documents are not made yet. */
async function readyDocuments(call: Call, id: string): Promise<ZipEntry[] | null> {
  const job = await lockPackage(call.tx, id)
  if (!job || job.isReady) return null
  if (await stillPrinting(call, id, job)) return null
  return documentsOf(call.tx, job.creditNoteIds)
}

async function finish(call: Call, id: string, saved: SavedBytes, isMailed: boolean): Promise<void> {
  const job = await lockPackage(call.tx, id)
  if (!job || job.isReady) return
  const day = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const file = await addFile(call, saved, { name: `Gutschriften ${day}.zip`, accountId: job.accountId })
  const expires = call.now.add({ hours: packageDays * 24 })
  const times = { readyAt: formatInstant(call.now), expiresAt: formatInstant(expires) }
  await finishPackage(call.tx, id, { fileId: file.id, ...times })
  await publishLiveChanges(call, { accountIds: [job.accountId], topic: 'credit_notes' })
  await enqueueEmail(call, {
    template: 'credit_note_package',
    to: job.contactId,
    data: { count: job.creditNoteIds.length, until: isMailed ? null : times.expiresAt },
    ...(isMailed ? { fileIds: [file.id] } : {}),
  })
}

/** Documents that are missing are asked for, before others; the package waits for them. */
async function stillPrinting(call: Call, id: string, job: PackageJob): Promise<boolean> {
  const missing = await unprinted(call.tx, job.creditNoteIds)
  if (missing.length === 0) return false
  for (const noteId of missing) await requestDocuments(call, noteId)
  const when = { key: `creditNote.package ${id}`, at: call.now.add(again) }
  await enqueueTask(call, 'creditNote.package', { packageId: id }, when)
  await publishLiveChanges(call, { accountIds: [job.accountId], topic: 'credit_notes' })
  return true
}
