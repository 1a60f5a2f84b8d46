import { storeStream } from '#server/features/files/files.commands'
import { inform } from '#server/features/notifications/news/news.commands'
import { notify } from '#server/features/notifications/notifications.commands'
import { announce } from '#server/kernel/announce'
import { instant, type Call, type Tx } from '#server/kernel/call'
import type { Config } from '#server/platform/config'
import type { Files } from '#server/platform/files'
import type { zipAsItComes } from '#server/platform/zip'
import type { Subject } from '../register/register.ts'
import { partsOf } from './content.ts'
import { exportHours } from './exports.commands.ts'
import { aCompanyOf, claimExport, exportById, finishExport, noteProgress, subjectOf } from './exports.sql.ts'
import { wordsOf } from './index-page.ts'

export interface ExportPlatform {
  readonly files: Files
  readonly zipAsItComes: typeof zipAsItComes
  readonly config: Pick<Config, 'appTitle'>
  /** A transaction beside the job's own: how far it is shows before it ends. */
  readonly beside: (work: (tx: Tx) => Promise<void>) => Promise<void>
}

/** Makes a zip of all that is kept about somebody, while it is written to the store; then tells who asked. */
export async function makeExport(call: Call, id: string, platform: ExportPlatform): Promise<void> {
  const job = await exportById(call.tx, id)
  if (!job || job.expiresAt || !(await claimExport(call.tx, id))) return
  const { name: who, accountIds } = await subjectOf(call.tx, job)
  const subject: Subject = job.accountId ? { company: accountIds } : { person: job.contactId }
  const { locale } = job
  const content = { subject, locale, product: platform.config.appTitle, who }
  const onProgress = (done: number, total: number) =>
    platform.beside((tx) => noteProgress(tx, id, done, total))
  const stream = platform.zipAsItComes(partsOf(call, content, { files: platform.files, onProgress }))
  const day = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const name = `${wordsOf(locale)('zip', { product: content.product, day })}.zip`
  // Without a company: nobody but who asked has a way to it.
  const file = await storeStream(call, { name, contentType: 'application/zip', accountId: null, stream })
  const expires = instant(call.now.add({ hours: exportHours }))
  await finishExport(call.tx, id, { fileId: file.id, readyAt: instant(call.now), expiresAt: expires })
  await announce(call, { accountIds: [...accountIds], topic: 'account' })
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
