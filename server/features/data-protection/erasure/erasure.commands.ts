import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import type { ErasurePreview, RetainedData } from '#contract/people/data-protection'
import {
  endSessionsOfPerson,
  announceAccountsOfPerson,
} from '#server/features/session/open-sessions.commands'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import {
  endPersonLogin,
  findErasureResult,
  insertErasure,
  personExists,
  deactivateCompanies,
  type NewErasure,
} from './erasure.sql.ts'
import { getCompanyErasurePreview, getPersonErasurePreview } from './preview.queries.ts'
import { lockCompanyAndLocations, lockCompaniesOfPerson, listCompanyMembers } from './preview.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.erase': { readonly erasureId: string }
  }
}

type ErasureReply = Output<'profile.erase'>

/**
 * Erases the caller, who agreed to the preview with this `version`. A repeated call returns the first reply.
 */
export async function eraseOwnPerson(
  call: PersonCall,
  { version }: Input<'profile.erase'>['body'],
): Promise<ErasureReply> {
  const { contactId } = call.actor
  const marketplace = asMarketplace(call)
  // Waits for a concurrent erasure of the same person. Afterwards their session has ended, so no
  // reauthentication can be asked for.
  await lockCompaniesOfPerson(marketplace.tx, contactId)
  const before = await findErasureResult(marketplace.tx, 'person', contactId)
  if (before) return toErasureReply(before)
  await requireFreshProof(call)
  return erasePerson(marketplace, contactId, version)
}

/** Erases the company that the caller acts for, with its locations and people. */
export async function eraseOwnCompany(
  call: PersonCall,
  { version, name }: Input<'company.erase'>['body'],
): Promise<ErasureReply> {
  const { accountId, accountName } = call.actor
  const marketplace = asMarketplace(call)
  await lockCompanyAndLocations(marketplace.tx, accountId)
  const before = await findErasureResult(marketplace.tx, 'company', accountId)
  if (before) return toErasureReply(before)
  await requireFreshProof(call)
  if (normalizeCompanyName(name) !== normalizeCompanyName(accountName))
    throw createFieldRefusal({ name: 'wrong_name' })
  return eraseAccount(marketplace, accountId, version)
}

function normalizeCompanyName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/**
 * Ends a person's access at once and leaves the rest to a task. The marketplace erases without `version` (no
 * preview), for example after a letter. Needs the marketplace's view of the tables.
 */
export async function erasePerson(call: Call, contactId: string, version?: string): Promise<ErasureReply> {
  const { tx } = call
  if (!(await personExists(tx, contactId))) throw new Refusal('not_found')
  await lockCompaniesOfPerson(tx, contactId)
  const before = await findErasureResult(tx, 'person', contactId)
  if (before) return toErasureReply(before)
  const { kept } = requireErasable(await getPersonErasurePreview(call, contactId), version)
  return startErasure(call, { subject: 'person', id: contactId, kept }, async () => {
    await recordHistory(call, { subject: 'contact', id: contactId, step: 'contact.erase', accountId: null })
    await endPersonAccess(call, contactId)
  })
}

/** Does the same for a company and its locations: their people lose access at once. */
export async function eraseAccount(call: Call, accountId: string, version?: string): Promise<ErasureReply> {
  const { tx } = call
  const companies = await lockCompanyAndLocations(tx, accountId)
  const ids = companies.map(({ id }) => id)
  if (!ids.includes(accountId)) throw new Refusal('not_found')
  const before = await findErasureResult(tx, 'company', accountId)
  if (before) return toErasureReply(before)
  const { kept } = requireErasable(await getCompanyErasurePreview(call, accountId), version)
  return startErasure(call, { subject: 'company', id: accountId, kept }, async () => {
    await recordHistory(call, { subject: 'account', id: accountId, step: 'account.erase', accountId })
    await deactivateCompanies(tx, ids)
    for (const { id, elsewhere } of await listCompanyMembers(tx, ids)) {
      if (elsewhere) await announceAccountsOfPerson(call, id)
      else await endPersonAccess(call, id)
    }
  })
}

function requireErasable(preview: ErasurePreview, version: string | undefined): ErasurePreview {
  if (preview.blockers.length > 0) throw new Refusal('erasure_blocked', { current: preview })
  if (version !== undefined && version !== preview.version) {
    throw new Refusal('erasure_changed', { current: preview })
  }
  return preview
}

interface ErasureStart {
  readonly subject: NewErasure['subject']
  readonly id: string
  readonly kept: readonly RetainedData[]
}

async function startErasure(
  call: Call,
  { subject, id, kept }: ErasureStart,
  end: () => Promise<void>,
): Promise<ErasureReply> {
  const erasureId = randomUUIDv7()
  const asked_by = call.actor.kind === 'person' ? ('person' as const) : ('operator' as const)
  const row = { id: erasureId, subject, subject_id: id, asked_by, asked_at: formatInstant(call.now), kept }
  const before = await insertErasure(call.tx, row)
  if (before) return toErasureReply(before)
  await end()
  await enqueueTask(call, 'dataProtection.erase', { erasureId }, { key: `dataProtection.erase ${erasureId}` })
  return toErasureReply(kept)
}

function toErasureReply(kept: readonly RetainedData[]): ErasureReply {
  return { msg: 'success', kept: kept.map((one) => ({ ...one })) }
}

async function endPersonAccess(call: Call, contactId: string): Promise<void> {
  await endSessionsOfPerson(call, contactId)
  await endPersonLogin(call.tx, contactId, formatInstant(call.now))
}
