import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '#contract/api'
import type { WorkingTimes } from '#contract/people/working-times'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { canEditAbsencesOf } from './working-times.rules.ts'
import { readWorkingTimes } from './working-times.queries.ts'
import {
  deleteAbsence,
  deleteClosingDay,
  insertAbsence,
  insertClosingDay,
  lockAbsence,
  lockMembership,
  replaceHours,
  updateAbsence,
  type AbsenceRow,
} from './working-times.sql.ts'

/** Replaces the weekly hours of a team member. Two changes at the same time are applied one after the other. */
export async function setWorkingHours(
  call: PersonCall,
  contactId: string,
  { hours }: Input<'workingTime.setHours'>['body'],
): Promise<WorkingTimes> {
  await requireTeamMember(call, contactId)
  await replaceHours(call.tx, { contactId, accountId: call.actor.accountId }, hours)
  await recordTimesChange(call, contactId, 'workingTime.setHours', { hours })
  return readWorkingTimes(call)
}

/** Adds an absence. The history entry leaves out the kind, because more people read it. */
export async function addAbsence(
  call: PersonCall,
  { contact_id, kind, starts_on, ends_on }: Input<'absence.add'>['body'],
): Promise<WorkingTimes> {
  if (!canEditAbsencesOf(call.actor, contact_id)) throw new Refusal('forbidden')
  await requireTeamMember(call, contact_id)
  const { accountId } = call.actor
  await insertAbsence(call.tx, {
    id: randomUUIDv7(),
    account_id: accountId,
    contact_id,
    kind,
    starts_on,
    ends_on,
    created_at: formatInstant(call.now),
  })
  await recordTimesChange(call, contact_id, 'absence.add', { starts_on, ends_on })
  return readWorkingTimes(call)
}

/** Changes days and kind of an absence of the current company. Two changes at the same time are applied one after the other. */
export async function changeAbsence(
  call: PersonCall,
  id: string,
  { kind, starts_on, ends_on }: Input<'absence.change'>['body'],
): Promise<WorkingTimes> {
  const { contact_id } = await requireEditableAbsence(call, id)
  await updateAbsence(call.tx, id, { kind, starts_on, ends_on })
  await recordTimesChange(call, contact_id, 'absence.change', { starts_on, ends_on })
  return readWorkingTimes(call)
}

/** Removes an absence of the current company. */
export async function removeAbsence(call: PersonCall, id: string): Promise<WorkingTimes> {
  const { contact_id, starts_on, ends_on } = await requireEditableAbsence(call, id)
  await deleteAbsence(call.tx, id)
  await recordTimesChange(call, contact_id, 'absence.remove', { starts_on, ends_on })
  return readWorkingTimes(call)
}

/** Adds days on which the current company is closed. */
export async function addClosingDay(
  call: PersonCall,
  { name, starts_on, ends_on }: Input<'closingDay.add'>['body'],
): Promise<WorkingTimes> {
  const { accountId } = call.actor
  const created_at = formatInstant(call.now)
  await insertClosingDay(call.tx, {
    id: randomUUIDv7(),
    account_id: accountId,
    name,
    starts_on,
    ends_on,
    created_at,
  })
  await recordCompanyTimes(call, 'closingDay.add', { name, starts_on, ends_on })
  return readWorkingTimes(call)
}

/** Removes days on which the current company is closed. */
export async function removeClosingDay(call: PersonCall, id: string): Promise<WorkingTimes> {
  const { accountId } = call.actor
  if (!(await deleteClosingDay(call.tx, id, accountId))) throw new Refusal('not_found')
  await recordCompanyTimes(call, 'closingDay.remove', { id })
  return readWorkingTimes(call)
}

/** Locks an absence that the caller may change. Throws if it does not exist or belongs to a colleague. */
async function requireEditableAbsence(call: PersonCall, id: string): Promise<AbsenceRow> {
  const absence = await lockAbsence(call.tx, id, call.actor.accountId)
  if (!absence) throw new Refusal('not_found')
  if (!canEditAbsencesOf(call.actor, absence.contact_id)) throw new Refusal('forbidden')
  return absence
}

/** Locks the membership as the marketplace, because a team member of a location may belong to another company. */
async function requireTeamMember(call: PersonCall, contactId: string): Promise<void> {
  const isMember = await lockMembership(asMarketplace(call).tx, contactId, call.actor.accountId)
  if (!isMember) throw new Refusal('not_found')
}

function recordTimesChange(call: PersonCall, id: string, step: string, after: object): Promise<void> {
  const { accountId } = call.actor
  return recordHistory(call, { subject: 'contact', id, step, accountId, audience: ['partner'], after })
}

function recordCompanyTimes(call: PersonCall, step: string, after: object): Promise<void> {
  const { accountId } = call.actor
  return recordHistory(call, {
    subject: 'account',
    id: accountId,
    step,
    accountId,
    audience: ['partner'],
    after,
  })
}
