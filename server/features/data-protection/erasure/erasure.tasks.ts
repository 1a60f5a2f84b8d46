import { randomUUIDv7 } from 'node:crypto'
import type { RetainedData } from '#contract/people/data-protection'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { withdrawOffer } from '#server/features/offers/matching/matching.commands'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { finishErasure, insertErasure, lockErasure, type ErasureRow } from './erasure.sql.ts'
import { listRetainedData } from './preview.queries.ts'
import { listCompanyAndLocations, listCompanyMembers } from './preview.sql.ts'
import {
  findPersonAddress,
  eraseInventoryRows,
  allowHistoryErasure,
  eraseDelegateName,
  listDelegatedOrderIds,
  deleteUnreferencedFiles,
  filesWithoutOrder,
  reassignPersonToCompany,
  createDeletedStorage,
  listOfferedOrderIds,
  listOwnersOfMasterAccount,
  type PersonAddress,
  type DeletedStorage,
} from './erase-rows.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'dataProtection.dropBytes': { readonly keys: readonly string[] }
  }
}

/** Erases the subject of an erasure in one transaction. */
export async function runErasure(call: Call, erasureId: string): Promise<void> {
  const erasure = await lockErasure(call.tx, erasureId)
  if (!erasure || erasure.isDone) return
  await allowHistoryErasure(call.tx)
  if (erasure.subject === 'person') {
    const address = await erasePersonRows(call, erasure.subjectId)
    await enqueueErasureEmail(call, address, null, erasure.kept)
  } else await eraseCompanyRows(call, erasure)
  await finishErasure(call.tx, erasureId, formatInstant(call.now))
}

/** Returns the address that the person had. */
async function erasePersonRows(call: Call, contactId: string): Promise<PersonAddress | null> {
  const { tx } = call
  const address = await findPersonAddress(tx, contactId)
  const orderIds = await listDelegatedOrderIds(tx, contactId)
  if (address) await eraseDelegateName(tx, contactId, address.name)
  const deleted = createDeletedStorage()
  await eraseInventoryRows(tx, { person: contactId }, deleted)
  await enqueueStorageCleanup(
    call,
    deleted,
    await deleteUnreferencedFiles(tx, filesWithoutOrder({ person: contactId }, deleted)),
  )
  for (const orderId of orderIds) await refreshListProjection(call, orderId)
  return address
}

async function eraseCompanyRows(
  call: Call,
  { subjectId: accountId, kept, askedBy: asked_by }: ErasureRow,
): Promise<void> {
  const { tx } = call
  const companies = await listCompanyAndLocations(tx, accountId)
  const name = companies[0]?.name ?? ''
  const ids = companies.map(({ id }) => id)
  for (const orderId of await listOfferedOrderIds(tx, ids)) await withdrawOffer(call, orderId, ids)
  // The master account may have had its location erased; if not, it needs to know.
  for (const to of await listOwnersOfMasterAccount(tx, accountId)) {
    await enqueueEmail(call, { template: 'data_erased', to, data: { company: name, kept } })
  }
  for (const { id } of companies.slice(1)) {
    await recordErasure(
      call,
      { subject: 'company', id, kept: await listRetainedData(call, { company: [id] }) },
      asked_by,
    )
  }
  for (const { id, elsewhere, isOwner } of await listCompanyMembers(tx, ids)) {
    if (elsewhere) {
      await reassignPersonToCompany(tx, id, ids, elsewhere)
      if (isOwner)
        await enqueueEmail(call, { template: 'data_erased', to: id, data: { company: name, kept } })
      continue
    }
    const personKept = await listRetainedData(call, { person: id })
    await recordErasure(call, { subject: 'person', id, kept: personKept }, asked_by)
    const address = await erasePersonRows(call, id)
    await (isOwner
      ? enqueueErasureEmail(call, address, name, kept)
      : enqueueErasureEmail(call, address, null, personKept))
  }
  const deleted = createDeletedStorage()
  await eraseInventoryRows(tx, { company: ids }, deleted)
  await enqueueStorageCleanup(
    call,
    deleted,
    await deleteUnreferencedFiles(tx, filesWithoutOrder({ company: ids }, deleted)),
  )
}

/**
 * Records the erasure of each location and person of an erased company, because copies elsewhere must be
 * erased as well (Art. 19 GDPR).
 */
async function recordErasure(
  call: Call,
  {
    id,
    ...rest
  }: { readonly subject: ErasureRow['subject']; readonly id: string; readonly kept: readonly RetainedData[] },
  asked_by: ErasureRow['askedBy'],
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

/** The bytes are deleted by a task, so only after the rows are committed as deleted. */
async function enqueueStorageCleanup(
  call: Call,
  { uploads }: DeletedStorage,
  keys: readonly string[],
): Promise<void> {
  for (const { id, pieces } of uploads) {
    if (pieces.length > 0) await enqueueTask(call, 'upload.clear', { id })
  }
  await enqueueByteDeletion(call, keys)
}

/** Keys per task. */
const keysPerTask = 200

export async function enqueueByteDeletion(call: Call, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerTask) {
    await enqueueTask(call, 'dataProtection.dropBytes', { keys: keys.slice(from, from + keysPerTask) })
  }
}

async function enqueueErasureEmail(
  call: Call,
  address: PersonAddress | null,
  company: string | null,
  kept: readonly RetainedData[],
): Promise<void> {
  if (!address?.isConfirmed) return
  const { email, name, locale } = address
  await enqueueEmail(call, { template: 'data_erased', to: { email, name, locale }, data: { company, kept } })
}
