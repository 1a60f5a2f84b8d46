import type { OperatorInput } from '#contract/operator/operator-api'
import { findStaffDenial } from '#contract/operator/staff-access'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import { forgetFormerOwner, requireWorkItem } from '#server/features/operator/work-queue/work-queue.commands'
import { formatInstant } from '#server/kernel/call'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { lockActiveStaff } from './staff-people.sql.ts'
import type { StaffCall } from './staff.services.ts'
import { findWorkOwner, lockWorkOwner, removeWorkOwner, saveWorkOwner } from './work-owners.sql.ts'

/** People of the marketplace share the work queue: one takes an item, and gives it back. */

type OwnedWork = StaffInput<'work.take'>['body']
type WorkOwner = StaffOutput<'work.take'>

/** Makes the caller the owner of an item. Throws `work_taken` if another person took it since the page was loaded. */
export async function takeWork(call: StaffCall, work: OwnedWork): Promise<WorkOwner> {
  await requireWorkItem(call, work.kind, work.item_id)
  await lockWorkOwner(call.tx, work)
  await forgetFormerOwner(call, work.kind, work.item_id)
  await requireShownOwner(call, work)
  await saveWorkOwner(call.tx, work, call.actor.staff.id, formatInstant(call.now))
  await publishMarketplaceChange(call)
  const { id, name } = call.actor.staff
  return { owner: { id, name } }
}

/** Gives an item back. Throws `work_taken` if it belongs to another person than the page shows. */
export async function releaseWork(call: StaffCall, work: OwnedWork): Promise<WorkOwner> {
  await requireShownOwner(call, work)
  await removeWorkOwner(call.tx, work)
  await publishMarketplaceChange(call)
  return { owner: null }
}

/**
 * Assigns an item to a person for a program, or removes its owner. Throws `work_taken` if the owner has changed since the program
 * read it, and `invalid_id` at `staff_id` if the person is not active or has a role that may not take work.
 */
export async function assignWork(
  call: OperatorCall,
  { staff_id: staffId, ...work }: OperatorInput<'work.assign'>['body'],
): Promise<WorkOwner> {
  await requireWorkItem(call, work.kind, work.item_id)
  await lockWorkOwner(call.tx, work)
  await forgetFormerOwner(call, work.kind, work.item_id)
  await requireShownOwner(call, work)
  if (staffId === null) await removeWorkOwner(call.tx, work)
  else {
    await requireWorker(call, staffId)
    await saveWorkOwner(call.tx, work, staffId, formatInstant(call.now))
  }
  await publishMarketplaceChange(call)
  return { owner: await findWorkOwner(call.tx, work) }
}

/** Locks the person, so that one who is deactivated at the same time gets no work. */
async function requireWorker(call: OperatorCall, staffId: string): Promise<void> {
  const person = await lockActiveStaff(call.tx, staffId)
  if (!person || findStaffDenial('work.take', person.role) !== null)
    throw createFieldRefusal({ staff_id: 'invalid_id' })
}

/** Two people who take the same item run one after the other, so the second one is refused. */
async function requireShownOwner(call: OperatorCall, work: OwnedWork): Promise<void> {
  await lockWorkOwner(call.tx, work)
  const owner = await findWorkOwner(call.tx, work)
  if ((owner?.id ?? null) !== work.owner_id) throw new Refusal('work_taken', { current: { owner } })
}
