import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import type { DataExport } from '#contract/people/data-protection'
import { createSignedFilePath } from '#server/features/files/file-access.queries'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { findExport, listActiveExports, insertExport, findNthExportTime } from './exports.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.export': { readonly exportId: string }
  }
}

/** The subject of an export: the caller, or the company that the caller acts for. */
export type ExportScope = 'person' | 'company'

/** A finished export can be downloaded for this long. */
export const exportLifetimeHours = 72
/** Limits the load, because each export reads all data of the subject. */
const maxExportsPerDay = 5

function getExportAccountId({ actor }: PersonCall, about: ExportScope): string | null {
  return about === 'company' ? actor.accountId : null
}

export async function listDataExports(
  call: PersonCall,
  about: ExportScope,
): Promise<Output<'profile.exports'>> {
  const { contactId } = call.actor
  const { tx } = asMarketplace(call)
  const data = await listActiveExports(
    tx,
    contactId,
    getExportAccountId(call, about),
    formatInstant(call.now),
  )
  return { data }
}

/**
 * Requests an export for the caller alone. Needs a fresh proof of identity, so that a stolen session cannot
 * download everything. Returns the waiting export if there is one, and queues its task again.
 */
export async function requestDataExport(call: PersonCall, about: ExportScope): Promise<DataExport> {
  await requireFreshProof(call)
  const { contactId, accountId } = call.actor
  const marketplace = asMarketplace(call)
  const row = {
    id: randomUUIDv7(),
    contact_id: contactId,
    account_id: getExportAccountId(call, about),
    locale: call.locale,
    created_at: formatInstant(call.now),
  }
  await enforceDailyExportLimit(marketplace)
  const id = await insertExport(marketplace.tx, row)
  const subject = about === 'person' ? ('contact' as const) : ('account' as const)
  const of = about === 'person' ? contactId : accountId
  const step = about === 'person' ? 'profile.export' : 'company.export'
  if (id === row.id) await recordHistory(marketplace, { subject, id: of, step, accountId })
  await enqueueTask(
    marketplace,
    'dataProtection.export',
    { exportId: id },
    // One export per person at a time; a second request must not create it twice.
    { key: `dataProtection.export ${id}`, queue: `dataProtection.export ${contactId}` },
  )
  const { data } = await listDataExports(call, about)
  const found = data.find((one) => one.id === id)
  if (!found) throw new Error(`The export ${id} is missing from the list right after it was added.`)
  return found
}

async function enforceDailyExportLimit({ tx, actor, now }: PersonCall): Promise<void> {
  const since = now.subtract({ hours: 24 })
  const filled = await findNthExportTime(tx, actor.contactId, maxExportsPerDay, formatInstant(since))
  if (filled === null) return
  const free = Temporal.Instant.from(filled).add({ hours: 24 })
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(now.until(free).total('seconds')) })
}

/**
 * Returns a link that is valid for five minutes, after a fresh proof of identity. Throws `not_found` for
 * exports of other people.
 */
export async function createExportLink(
  call: PersonCall,
  about: ExportScope,
  id: string,
): Promise<Output<'profile.openExport'>> {
  const dataExport = await findExport(asMarketplace(call).tx, id)
  const isMine =
    dataExport?.contactId === call.actor.contactId && dataExport.accountId === getExportAccountId(call, about)
  if (!dataExport || !isMine || (dataExport.expiresAt === null && !dataExport.fileId))
    throw new Refusal('not_found')
  const isOver =
    !dataExport.expiresAt ||
    Temporal.Instant.compare(Temporal.Instant.from(dataExport.expiresAt), call.now) < 0
  if (isOver || !dataExport.fileId) throw new Refusal('link_expired')
  await requireFreshProof(call)
  return createSignedFilePath(call, dataExport.fileId)
}
