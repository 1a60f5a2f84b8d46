import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/kit/locale'
import type { StaffRole } from '#contract/operator/staff-access'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import { enqueueEmail, enqueueTestEmail } from '#server/features/notifications/notifications.commands'
import { endStaffViews } from '#server/features/session/views/staff-views.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { deleteStaffPasskeys } from './factors/staff-passkeys.sql.ts'
import { issueStaffLink } from './staff-passwords.commands.ts'
import {
  insertStaff,
  listStaffRows,
  lockActiveStaff,
  lockAdministrators,
  replaceStaffRecoveryCodes,
  updateStaff,
} from './staff-people.sql.ts'
import { deleteStaffChallenges, endStaffLinks, endStaffSessions } from './staff-sessions.sql.ts'
import type { StaffCall } from './staff.services.ts'
import { removeWorkOfPerson } from './work-owners.sql.ts'

type StaffRow = Awaited<ReturnType<typeof listStaffRows>>[number]

/** Lists the people of the back office. */
export async function listStaff(call: OperatorCall): Promise<OperatorOutput<'staff.list'>> {
  return { data: (await listStaffRows(call.tx)).map((row) => toStaffPerson(call, row)) }
}

function toStaffPerson(call: OperatorCall, row: StaffRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: getStaffState(row),
    has_second_factor: row.has_second_factor === true,
    has_provider: row.provider_subject !== null,
    last_login_at: row.last_login_at,
    created_at: row.created_at,
    is_self: row.id === call.actor.staff?.id,
    version: row.version,
  }
}

function getStaffState({
  deactivated_at,
  password_hash,
  provider_subject,
}: StaffRow): 'invited' | 'active' | 'deactivated' {
  if (deactivated_at !== null) return 'deactivated'
  return password_hash === null && provider_subject === null ? 'invited' : 'active'
}

export interface NewStaffPerson {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly locale: Locale
}

/** Adds a person and returns the id and the path of the link for the first password. */
export async function addStaff(call: Call, person: NewStaffPerson): Promise<{ id: string; path: string }> {
  const id = randomUUIDv7()
  const added = await insertStaff(call.tx, { ...person, id, created_at: formatInstant(call.now) })
  if (!added) throw new Refusal('already_exists')
  return { id, path: await issueStaffLink(call, id) }
}

/** Adds a person and mails them the link for their first password. */
export async function inviteStaff(
  call: StaffCall,
  person: StaffInput<'staff.invite'>['body'],
): Promise<StaffOutput<'staff.invite'>> {
  const { id, path } = await addStaff(call, person)
  await enqueueEmail(call, {
    template: 'staff_invited',
    to: person,
    data: { by: call.actor.staff.name, path },
  })
  return readStaffPerson(call, id)
}

async function readStaffPerson(call: StaffCall, id: string): Promise<StaffOutput<'staff.change'>> {
  return toStaffPerson(call, await requireStaff(call, id))
}

async function requireStaff(call: StaffCall, id: string): Promise<StaffRow> {
  const [row] = await listStaffRows(call.tx, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Mails a new link for the password. Throws `not_editable` for a deactivated person. */
export async function sendStaffLink(call: StaffCall, id: string): Promise<{ msg: string }> {
  const { email, name, locale } = await requireStaff(call, id)
  if (!(await lockActiveStaff(call.tx, id))) throw new Refusal('not_editable')
  const path = await issueStaffLink(call, id)
  await enqueueEmail(call, { template: 'staff_link', to: { email, name, locale }, data: { path } })
  return { msg: 'success' }
}

/**
 * Mails an email with example data to the person who asks for it, in this language. Throws `not_found` for an unknown
 * kind of email.
 */
export async function sendTestMail(
  call: StaffCall,
  kind: string,
  locale: Locale,
): Promise<StaffOutput<'mail.sendTest'>> {
  const { email, name } = await requireStaff(call, call.actor.staff.id)
  await enqueueTestEmail(call, kind, { email, name, locale })
  return { email }
}

/** Changes name or role, deactivates a person or activates them again. One administrator always remains. */
export async function changeStaff(
  call: StaffCall,
  id: string,
  { version, name, role, active }: StaffInput<'staff.change'>['body'],
): Promise<StaffOutput<'staff.change'>> {
  const administrators = await lockAdministrators(call.tx)
  await lockActiveStaff(call.tx, id)
  const before = await requireStaff(call, id)
  if (version !== undefined && version !== before.version)
    throw new Refusal('staff_changed', { current: toStaffPerson(call, before) })
  const loses = active === false || (role !== undefined && role !== 'administrator')
  if (loses && administrators.length === 1 && administrators[0] === id)
    throw new Refusal('last_administrator')
  await updateStaff(call.tx, id, {
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(active === undefined ? {} : { deactivated_at: active ? null : formatInstant(call.now) }),
    version: before.version + 1,
  })
  if (active === false) {
    await endStaffAccess(call, id)
    await removeWorkOfPerson(call.tx, id)
    await publishMarketplaceChange(call)
  }
  return readStaffPerson(call, id)
}

/** Removes the second factor of a person who has lost it, and ends their sessions. */
export async function resetStaffFactor(
  call: StaffCall,
  id: string,
): Promise<StaffOutput<'staff.resetFactor'>> {
  const before = await requireStaff(call, id)
  await updateStaff(call.tx, id, {
    factor_secret: null,
    next_factor_secret: null,
    factor_confirmed_at: null,
    version: before.version + 1,
  })
  await deleteStaffPasskeys(call.tx, id)
  await replaceStaffRecoveryCodes(call.tx, id, [])
  await endStaffAccess(call, id)
  return readStaffPerson(call, id)
}

/** Ends sessions, views, second steps and links of a person. */
async function endStaffAccess(call: StaffCall, id: string): Promise<void> {
  const now = formatInstant(call.now)
  await endStaffSessions(call.tx, id, now)
  await endStaffViews(call, id)
  await deleteStaffChallenges(call.tx, id)
  await endStaffLinks(call.tx, id, now)
}
