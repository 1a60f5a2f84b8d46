import { addFile, saveStream, type SavedBytes } from '#server/features/files/files.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskContext } from '#server/kernel/task-handlers'
import type { Config } from '#server/platform/config/config'
import type { FileStore } from '#server/platform/storage/file-store'
import type { createStreamingZip } from '#server/platform/storage/zip'
import type { DataSubject } from '../data-inventory/data-inventory.sql.ts'
import { createArchiveParts } from './export-archive.document.ts'
import { readExportContent } from './export-content.queries.ts'
import { exportLifetimeHours } from './exports.commands.ts'
import {
  listFirstCompanyId,
  findExport,
  finishExport,
  lockUnfinishedExport,
  updateExportProgress,
  findExportSubject,
  type StoredExport,
} from './exports.sql.ts'
import { createExportTranslator } from './index-page.document.ts'
import { withTableFolder } from './table-files.document.ts'

export interface ExportDependencies {
  readonly files: FileStore
  readonly zipAsItComes: typeof createStreamingZip
  readonly config: Pick<Config, 'appTitle'>
}

/**
 * Creates a zip of all data about a person or a company and notifies the requester. Rows are read into
 * temporary files in one transaction; no transaction is open while the zip is written to the file store.
 */
export async function createDataExport(
  context: TaskContext,
  id: string,
  platform: ExportDependencies,
): Promise<void> {
  await withTableFolder(async (folder) => {
    const read = await context.transaction(async (call) => {
      const request = await findExport(call.tx, id)
      if (!request || request.expiresAt) return null
      const { name: subjectName, accountIds } = await findExportSubject(call.tx, request)
      const subject: DataSubject = request.accountId ? { company: accountIds } : { person: request.contactId }
      const about = { subject, locale: request.locale, product: platform.config.appTitle, subjectName }
      return { request, subjectName, accountIds, content: await readExportContent(call, about, folder) }
    })
    if (!read) return
    const onProgress = (done: number, total: number) =>
      context.transaction(({ tx }) => updateExportProgress(tx, id, done, total))
    const stream = platform.zipAsItComes(
      createArchiveParts(read.content, { files: platform.files, onProgress }),
    )
    const saved = await saveStream(context.services.files, stream, 'application/zip')
    await context.transaction((call) =>
      finishDataExport(call, id, read, { saved, product: platform.config.appTitle }),
    )
  })
}

interface LoadedExport {
  readonly request: StoredExport
  readonly subjectName: string
  readonly accountIds: readonly string[]
}

/** Of two concurrent runs the first one's zip is used. */
async function finishDataExport(
  call: Call,
  id: string,
  { request, subjectName, accountIds }: LoadedExport,
  { saved, product }: { readonly saved: SavedBytes; readonly product: string },
): Promise<void> {
  if (!(await lockUnfinishedExport(call.tx, id))) return
  const day = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const name = `${createExportTranslator(request.locale)('zip', { product, day })}.zip`
  // Without a company, so that only the requester can open it.
  const file = await addFile(call, saved, { name, accountId: null })
  const expires = formatInstant(call.now.add({ hours: exportLifetimeHours }))
  await finishExport(call.tx, id, { fileId: file.id, readyAt: formatInstant(call.now), expiresAt: expires })
  await publishLiveChanges(call, { accountIds: [...accountIds], topic: 'account' })
  await enqueueEmail(call, {
    template: 'data_export_ready',
    to: request.contactId,
    data: { company: request.accountId ? subjectName : null, until: expires },
  })
  await createInboxItems(call, {
    template: request.accountId ? 'company_export_ready' : 'data_export_ready',
    accountIds: request.accountId
      ? [request.accountId]
      : await listFirstCompanyId(call.tx, request.contactId),
    contactId: request.contactId,
  })
}
