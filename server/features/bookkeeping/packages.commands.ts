import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import { listCreditNotesToExport } from '#server/features/credit-notes/list/credit-notes.queries'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { isOrderedRange } from './date-range.rules.ts'
import { findRecentPackages, insertPackage, isPackageBeingCreated, lockPackagesOf } from './packages.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'creditNote.package': { readonly packageId: string }
    'creditNote.dropPackages': object
  }
}

export const maxCreditNotesPerPackage = 1000
/** Larger zips are neither attached to an email nor downloaded directly, because mail servers refuse them. */
export const maxDirectPackageBytes = 15 * 1024 * 1024
/** Days for which a package can be downloaded. */
export const packageLifetimeDays = 7
/** After this time a package that is still not finished counts as failed, and may be requested again. */
const maxCreationMinutes = 60

/**
 * Enqueues the creation of a package, which is mailed only to the caller's own address. A request that is repeated while
 * the package is being created adds no second one, so that the person gets one email.
 */
export async function exportCreditNotes(
  call: PersonCall,
  query: Input<'creditNote.export'>['query'],
): Promise<Output<'creditNote.export'>> {
  if (!isOrderedRange(query)) throw createFieldRefusal({ to_date: 'end_before_start' })
  const { from_date: from, to_date: to, status: states } = query
  const notes = await listCreditNotesToExport(call, { from, to, states }, maxCreditNotesPerPackage + 1)
  if (notes.length === 0) throw new Refusal('nothing_to_export')
  if (notes.length > maxCreditNotesPerPackage) throw new Refusal('too_much_to_export')
  const { accountId, contactId } = call.actor
  const ids = notes.map((note) => note.id)
  await lockPackagesOf(call.tx, contactId)
  const since = formatInstant(call.now.subtract({ minutes: maxCreationMinutes }))
  if (!(await isPackageBeingCreated(call.tx, { contactId, ids, since }))) {
    const id = randomUUIDv7()
    await insertPackage(call.tx, {
      id,
      account_id: accountId,
      contact_id: contactId,
      from_date: from ?? null,
      to_date: to ?? null,
      credit_note_ids: ids,
      created_at: formatInstant(call.now),
    })
    await enqueueTask(call, 'creditNote.package', { packageId: id }, { key: `creditNote.package ${id}` })
  }
  return { msg: 'accepted', count: notes.length }
}

export async function listPackages(call: PersonCall): Promise<Output<'creditNote.packages'>> {
  const since = formatInstant(call.now.subtract({ hours: packageLifetimeDays * 24 }))
  return { data: await findRecentPackages(call.tx, call.actor.contactId, since) }
}
