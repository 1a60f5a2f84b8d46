import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { locales, type Locale } from '#contract/kit/locale'
import { createArchiveParts } from '#server/features/data-protection/exports/export-archive.document'
import {
  readExportContent,
  type ExportContent,
} from '#server/features/data-protection/exports/export-content.queries'
import { withTableFolder } from '#server/features/data-protection/exports/table-files.document'
import { recordStaffAudit } from '#server/features/staff/staff-audit.commands'
import { createStreamingZip } from '#server/platform/storage/zip'
import { commandLineAuthor, createSystemCall, withPortal, type Portal } from './portal.ts'
import { UsageError } from './usage-error.ts'

/**
 * Writes all data of a company and its locations to the zip `target`, as the company's own export does, and adds an entry
 * to the audit. Throws `UsageError` if there is no such company or the file exists.
 */
export async function exportCompany(
  portal: Portal,
  accountId: string,
  { target, locale }: { readonly target: string; readonly locale: Locale },
): Promise<void> {
  if (existsSync(target)) throw new UsageError(`${target} exists. Name a file that does not exist yet.`)
  await withTableFolder(async (folder) => {
    const content = await readCompany(portal, accountId, locale, folder)
    const partial = `${target}.partial`
    const parts = createArchiveParts(content, { files: portal.files, onProgress: () => Promise.resolve() })
    try {
      await pipeline(createStreamingZip(parts), createWriteStream(partial, { mode: 0o600 }))
      await rename(partial, target)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  })
}

function readCompany(
  portal: Portal,
  accountId: string,
  locale: Locale,
  folder: string,
): Promise<ExportContent> {
  return portal.database.transaction('system', {}, async (tx) => {
    const companies = await tx
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where((eb) => eb.or([eb('id', '=', accountId), eb('parent_id', '=', accountId)]))
      .execute()
    const company = companies.find(({ id }) => id === accountId)
    if (!company) throw new UsageError(`There is no company ${accountId}.`)
    const call = createSystemCall(portal, tx)
    await recordStaffAudit(call, commandLineAuthor, {
      call: 'company.export',
      subject: { account_id: accountId },
      details: {},
    })
    const subject = { company: companies.map(({ id }) => id) }
    const about = { subject, locale, product: portal.config.appTitle, subjectName: company.name }
    return readExportContent(call, about, folder)
  })
}

interface ExportOptions {
  readonly output?: string | undefined
  readonly locale?: string | undefined
}

/** Exports a company and prints the path. Returns the exit code. */
export function runExportCompany(accountId: string, options: ExportOptions): Promise<number> {
  const locale = locales.find((one) => one === (options.locale ?? 'de'))
  if (!locale) throw new UsageError(`--locale is one of ${locales.join(', ')}.`)
  const target = options.output ?? `company-${accountId}.zip`
  return withPortal(async (portal) => {
    await exportCompany(portal, accountId, { target, locale })
    console.log(`${target} has all data of the company. It contains personal data.`)
    return 0
  })
}
