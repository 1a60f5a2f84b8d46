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
  endPerson,
  erasureOf,
  insertErasure,
  personExists,
  stopCompanies,
  type NewErasure,
} from './erasure.sql.ts'
import { companyPreview, personPreview } from './preview.queries.ts'
import { lockCompanies, lockCompaniesOf, peopleIn } from './preview.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.erase': { readonly erasureId: string }
  }
}

type Erased = Output<'profile.erase'>

/** Erases the caller, who has seen what `version` stands for. Said twice it is done once. */
export async function eraseMyself(
  call: PersonCall,
  { version }: Input<'profile.erase'>['body'],
): Promise<Erased> {
  const { contactId } = call.actor
  const marketplace = asMarketplace(call)
  // Waits for whoever does the same just now: then no proof is asked for, for the log-in has ended.
  await lockCompaniesOf(marketplace.tx, contactId)
  const before = await erasureOf(marketplace.tx, 'person', contactId)
  if (before) return answer(before)
  await requireFreshProof(call)
  return erasePerson(marketplace, contactId, version)
}

/** Erases the company that the caller acts for, with its locations and its people. */
export async function eraseCompany(
  call: PersonCall,
  { version, name }: Input<'company.erase'>['body'],
): Promise<Erased> {
  const { accountId, accountName } = call.actor
  const marketplace = asMarketplace(call)
  await lockCompanies(marketplace.tx, accountId)
  const before = await erasureOf(marketplace.tx, 'company', accountId)
  if (before) return answer(before)
  await requireFreshProof(call)
  if (folded(name) !== folded(accountName)) throw createFieldRefusal({ name: 'wrong_name' })
  return eraseAccount(marketplace, accountId, version)
}

function folded(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/**
 * Ends a person at once, and leaves the rest to a job. Without `version` nobody has to have seen a preview: the
 * marketplace answers a letter. Runs with the marketplace's view of the tables.
 */
export async function erasePerson(call: Call, contactId: string, version?: string): Promise<Erased> {
  const { tx } = call
  if (!(await personExists(tx, contactId))) throw new Refusal('not_found')
  await lockCompaniesOf(tx, contactId)
  const before = await erasureOf(tx, 'person', contactId)
  if (before) return answer(before)
  const { kept } = demanded(await personPreview(call, contactId), version)
  return begin(call, { subject: 'person', id: contactId, kept }, async () => {
    await recordHistory(call, { subject: 'contact', id: contactId, step: 'contact.erase', accountId: null })
    await endAccessOf(call, contactId)
  })
}

/** The same for a company: nobody works for it from now on. */
export async function eraseAccount(call: Call, accountId: string, version?: string): Promise<Erased> {
  const { tx } = call
  const companies = await lockCompanies(tx, accountId)
  const ids = companies.map(({ id }) => id)
  if (!ids.includes(accountId)) throw new Refusal('not_found')
  const before = await erasureOf(tx, 'company', accountId)
  if (before) return answer(before)
  const { kept } = demanded(await companyPreview(call, accountId), version)
  return begin(call, { subject: 'company', id: accountId, kept }, async () => {
    await recordHistory(call, { subject: 'account', id: accountId, step: 'account.erase', accountId })
    await stopCompanies(tx, ids)
    for (const { id, elsewhere } of await peopleIn(tx, ids)) {
      if (elsewhere) await announceAccountsOfPerson(call, id)
      else await endAccessOf(call, id)
    }
  })
}

function demanded(preview: ErasurePreview, version: string | undefined): ErasurePreview {
  if (preview.blockers.length > 0) throw new Refusal('erasure_blocked', { current: preview })
  if (version !== undefined && version !== preview.version) {
    throw new Refusal('erasure_changed', { current: preview })
  }
  return preview
}

interface Begun {
  readonly subject: NewErasure['subject']
  readonly id: string
  readonly kept: readonly RetainedData[]
}

async function begin(call: Call, { subject, id, kept }: Begun, end: () => Promise<void>): Promise<Erased> {
  const erasureId = randomUUIDv7()
  const asked_by = call.actor.kind === 'person' ? ('person' as const) : ('operator' as const)
  const row = { id: erasureId, subject, subject_id: id, asked_by, asked_at: formatInstant(call.now), kept }
  const before = await insertErasure(call.tx, row)
  if (before) return answer(before)
  await end()
  await enqueueTask(call, 'dataProtection.erase', { erasureId }, { key: `dataProtection.erase ${erasureId}` })
  return answer(kept)
}

function answer(kept: readonly RetainedData[]): Erased {
  return { msg: 'success', kept: kept.map((one) => ({ ...one })) }
}

async function endAccessOf(call: Call, contactId: string): Promise<void> {
  await endSessionsOfPerson(call, contactId)
  await endPerson(call.tx, contactId, formatInstant(call.now))
}
