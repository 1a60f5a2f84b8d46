import { addFile, saveStream, type SavedBytes } from '#server/features/files/files.commands'
import { inform } from '#server/features/notifications/inbox/inbox.commands'
import { notify } from '#server/features/notifications/notifications.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskContext } from '#server/kernel/task-handlers'
import type { Config } from '#server/platform/config/config'
import type { Files } from '#server/platform/storage/file-store'
import type { zipAsItComes } from '#server/platform/storage/zip'
import type { Subject } from '../data-inventory/data-inventory.sql.ts'
import { partsOf, readContent } from './export-archive.ts'
import { exportHours } from './exports.commands.ts'
import {
  aCompanyOf,
  exportById,
  finishExport,
  lockExport,
  noteProgress,
  subjectOf,
  type ExportJob,
} from './exports.sql.ts'
import { wordsOf } from './index-page.ts'
import { withTableFolder } from './table-files.ts'

export interface ExportPlatform {
  readonly files: Files
  readonly zipAsItComes: typeof zipAsItComes
  readonly config: Pick<Config, 'appTitle'>
}

/**
 * Makes a zip of all that is stored about a person or a company, and notifies who asked. The rows are read into
 * temporary files in one transaction; none is open while the zip is written to the store.
 */
export async function makeExport(context: TaskContext, id: string, platform: ExportPlatform): Promise<void> {
  await withTableFolder(async (folder) => {
    const read = await context.transaction(async (call) => {
      const job = await exportById(call.tx, id)
      if (!job || job.expiresAt) return null
      const { name: who, accountIds } = await subjectOf(call.tx, job)
      const subject: Subject = job.accountId ? { company: accountIds } : { person: job.contactId }
      const about = { subject, locale: job.locale, product: platform.config.appTitle, who }
      return { job, who, accountIds, content: await readContent(call, about, folder) }
    })
    if (!read) return
    const onProgress = (done: number, total: number) =>
      context.transaction(({ tx }) => noteProgress(tx, id, done, total))
    const stream = platform.zipAsItComes(partsOf(read.content, { files: platform.files, onProgress }))
    const saved = await saveStream(stream, 'application/zip')
    await context.transaction((call) => finish(call, id, read, { saved, product: platform.config.appTitle }))
  })
}

interface Made {
  readonly job: ExportJob
  readonly who: string
  readonly accountIds: readonly string[]
}

/** Of two runs at once the first one's zip is used. */
async function finish(
  call: Call,
  id: string,
  { job, who, accountIds }: Made,
  { saved, product }: { readonly saved: SavedBytes; readonly product: string },
): Promise<void> {
  if (!(await lockExport(call.tx, id))) return
  const day = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const name = `${wordsOf(job.locale)('zip', { product, day })}.zip`
  // Without a company, so that only the person who asked can open it.
  const file = await addFile(call, saved, { name, accountId: null })
  const expires = formatInstant(call.now.add({ hours: exportHours }))
  await finishExport(call.tx, id, { fileId: file.id, readyAt: formatInstant(call.now), expiresAt: expires })
  await publishLiveChanges(call, { accountIds: [...accountIds], topic: 'account' })
  await notify(call, {
    template: 'data_export_ready',
    to: job.contactId,
    data: { company: job.accountId ? who : null, until: expires },
  })
  await inform(call, {
    template: job.accountId ? 'company_export_ready' : 'data_export_ready',
    accountIds: job.accountId ? [job.accountId] : await aCompanyOf(call.tx, job.contactId),
    contactId: job.contactId,
  })
}
