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

/** Whom an export is about: the person who asks, or the company that they act for. */
export type ExportScope = 'person' | 'company'

/** So long a ready export can be downloaded, in hours. */
export const exportLifetimeHours = 72
/** So many in a day: each reads everything. */
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
 * Has an export made, for the caller alone. Needs a fresh proof: whoever stole a log-in must not carry off all at
 * once. One that waits already is answered again, and its job gets another chance.
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
    // One at a time for each person: asking again while it is made must not make it twice.
    { key: `dataProtection.export ${id}`, queue: `dataProtection.export ${contactId}` },
  )
  const { data } = await listDataExports(call, about)
  const found = data.find((one) => one.id === id)
  if (!found) throw new Error(`export ${id} is not where it was put`)
  return found
}

async function enforceDailyExportLimit({ tx, actor, now }: PersonCall): Promise<void> {
  const since = now.subtract({ hours: 24 })
  const filled = await findNthExportTime(tx, actor.contactId, maxExportsPerDay, formatInstant(since))
  if (filled === null) return
  const free = Temporal.Instant.from(filled).add({ hours: 24 })
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(now.until(free).total('seconds')) })
}

/** A link to the bytes, five minutes, after a fresh proof; somebody else's export does not exist. */
export async function createExportLink(
  call: PersonCall,
  about: ExportScope,
  id: string,
): Promise<Output<'profile.openExport'>> {
  const found = await findExport(asMarketplace(call).tx, id)
  const isMine =
    found?.contactId === call.actor.contactId && found.accountId === getExportAccountId(call, about)
  if (!found || !isMine || (found.expiresAt === null && !found.fileId)) throw new Refusal('not_found')
  const isOver =
    !found.expiresAt || Temporal.Instant.compare(Temporal.Instant.from(found.expiresAt), call.now) < 0
  if (isOver || !found.fileId) throw new Refusal('link_expired')
  await requireFreshProof(call)
  return createSignedFilePath(call, found.fileId)
}
