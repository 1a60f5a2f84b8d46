import { randomUUIDv7 } from 'node:crypto'
import type { RetainedData } from '#contract/people/data-protection'
import { notify } from '#server/features/notifications/notifications.commands'
import { withdrawOffer } from '#server/features/offers/matching/matching.commands'
import { projectOrder } from '#server/features/orders/projection/list-projection.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { finishErasure, insertErasure, lockErasure, type ErasureJob } from './erasure.sql.ts'
import { keptOf } from './preview.queries.ts'
import { companiesWith, peopleIn } from './preview.sql.ts'
import {
  addressBefore,
  applyRegister,
  beginErasing,
  blankDelegations,
  delegatedTo,
  dropFiles,
  looseFilesOf,
  moveHome,
  nothingGone,
  offeredTo,
  ownersAbove,
  type Address,
  type Gone,
} from './erase-rows.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.dropBytes': { readonly keys: readonly string[] }
  }
}

/** Erases whom an erasure names, in one transaction: all of it or nothing. */
export async function erase(call: Call, erasureId: string): Promise<void> {
  const job = await lockErasure(call.tx, erasureId)
  if (!job || job.isDone) return
  await beginErasing(call.tx)
  if (job.subject === 'person') {
    const address = await erasePersonRows(call, job.subjectId)
    await farewell(call, address, null, job.kept)
  } else await eraseCompanyRows(call, job)
  await finishErasure(call.tx, erasureId, formatInstant(call.now))
}

/** Gives how they were written to. */
async function erasePersonRows(call: Call, contactId: string): Promise<Address | null> {
  const { tx } = call
  const address = await addressBefore(tx, contactId)
  const orderIds = await delegatedTo(tx, contactId)
  if (address) await blankDelegations(tx, contactId, address.name)
  const gone = nothingGone()
  await applyRegister(tx, { person: contactId }, gone)
  await clear(call, gone, await dropFiles(tx, looseFilesOf({ person: contactId }, gone)))
  for (const orderId of orderIds) await projectOrder(call, orderId)
  return address
}

async function eraseCompanyRows(
  call: Call,
  { subjectId: accountId, kept, askedBy: asked_by }: ErasureJob,
): Promise<void> {
  const { tx } = call
  const companies = await companiesWith(tx, accountId)
  const name = companies[0]?.name ?? ''
  const ids = companies.map(({ id }) => id)
  for (const orderId of await offeredTo(tx, ids)) await withdrawOffer(call, orderId, ids)
  // A location's master account has it erased, or hears that it was.
  for (const to of await ownersAbove(tx, accountId)) {
    await notify(call, { template: 'data_erased', to, data: { company: name, kept } })
  }
  for (const { id } of companies.slice(1)) {
    await noteErased(call, { subject: 'company', id, kept: await keptOf(call, { company: [id] }) }, asked_by)
  }
  for (const { id, elsewhere, isOwner } of await peopleIn(tx, ids)) {
    if (elsewhere) {
      await moveHome(tx, id, ids, elsewhere)
      if (isOwner) await notify(call, { template: 'data_erased', to: id, data: { company: name, kept } })
      continue
    }
    const theirs = await keptOf(call, { person: id })
    await noteErased(call, { subject: 'person', id, kept: theirs }, asked_by)
    const address = await erasePersonRows(call, id)
    await (isOwner ? farewell(call, address, name, kept) : farewell(call, address, null, theirs))
  }
  const gone = nothingGone()
  await applyRegister(tx, { company: ids }, gone)
  await clear(call, gone, await dropFiles(tx, looseFilesOf({ company: ids }, gone)))
}

/** Who goes along with a company is told of, too: copies elsewhere have to go as well (Art. 19 GDPR). */
async function noteErased(
  call: Call,
  {
    id,
    ...rest
  }: { readonly subject: ErasureJob['subject']; readonly id: string; readonly kept: readonly RetainedData[] },
  asked_by: ErasureJob['askedBy'],
): Promise<void> {
  const erasureId = randomUUIDv7()
  const row = { id: erasureId, subject_id: id, asked_by, asked_at: formatInstant(call.now), ...rest }
  if (await insertErasure(call.tx, row)) return
  await finishErasure(call.tx, erasureId, formatInstant(call.now))
  const isPerson = rest.subject === 'person'
  await recordHistory(call, {
    subject: isPerson ? 'contact' : 'account',
    id,
    step: isPerson ? 'contact.erase' : 'account.erase',
    accountId: isPerson ? null : id,
  })
}

/** The bytes go once the rows are gone for good. */
async function clear(call: Call, { uploads }: Gone, keys: readonly string[]): Promise<void> {
  for (const { id, pieces } of uploads) {
    if (pieces.length > 0) await enqueueTask(call, 'upload.clear', { id })
  }
  await dropBytes(call, keys)
}

/** Bytes in one job. */
const together = 200

export async function dropBytes(call: Call, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += together) {
    await enqueueTask(call, 'dataProtection.dropBytes', { keys: keys.slice(from, from + together) })
  }
}

async function farewell(
  call: Call,
  address: Address | null,
  company: string | null,
  kept: readonly RetainedData[],
): Promise<void> {
  if (!address?.isConfirmed) return
  const { email, name, locale } = address
  await notify(call, { template: 'data_erased', to: { email, name, locale }, data: { company, kept } })
}
