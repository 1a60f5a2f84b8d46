import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import { countLoginFailure, enforceLoginThrottle } from '#server/features/session/login/login.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import { issueStaffRecoveryCodes } from './factors/login-factor.commands.ts'
import { listStaffPasskeys } from './factors/staff-passkeys.sql.ts'
import { recordStaffAudit } from './staff-audit.commands.ts'
import { findStaffLoginOrigin } from './staff-login.commands.ts'
import { lockActiveStaff, updateStaff } from './staff-people.sql.ts'
import { endStaffLinks, endStaffSessions, insertStaffLink, lockStaffLink } from './staff-sessions.sql.ts'
import type { StaffCall, StaffDependencies } from './staff.services.ts'

/** The link may be read days later. */
const linkDays = 7

/** Creates the path of a link with which the person sets a password. Earlier links become invalid. */
export async function issueStaffLink(call: Call, staffId: string): Promise<string> {
  const token = createSecret()
  await endStaffLinks(call.tx, staffId, formatInstant(call.now))
  const until = formatInstant(call.now.add({ hours: 24 * linkDays }))
  await insertStaffLink(call.tx, hashSecret(token), staffId, until)
  // The part after # is not sent to servers, so the token is in no log.
  return `/operator/password/#${token}`
}

/** Returns whose password the link sets. */
export async function openStaffLink(
  call: Call,
  { token }: StaffInput<'staff.openLink'>['body'],
): Promise<StaffOutput<'staff.openLink'>> {
  const person = await lockStaffLink(call.tx, hashSecret(token), formatInstant(call.now))
  if (!person) throw new Refusal('link_expired')
  return { name: person.name, email: person.email }
}

/** Sets the password with a mailed link and ends all sessions of the person. */
export async function setStaffPassword(
  { hashPassword }: StaffDependencies,
  call: Call,
  { token, password }: StaffInput<'staff.setPassword'>['body'],
): Promise<{ msg: string }> {
  const now = formatInstant(call.now)
  const person = await lockStaffLink(call.tx, hashSecret(token), now)
  if (!person) throw new Refusal('link_expired')
  await updateStaff(call.tx, person.id, { password_hash: await hashPassword(password) })
  await endStaffLinks(call.tx, person.id, now)
  await endStaffSessions(call.tx, person.id, now)
  await recordStaffAudit(call, person, { call: 'staff.setPassword', subject: {}, details: {} })
  return { msg: 'success' }
}

/** Changes the own password and ends all other sessions. */
export async function changeStaffPassword(
  dependencies: StaffDependencies,
  call: StaffCall,
  { old_password, password }: StaffInput<'staff.changePassword'>['body'],
  http: HttpExchange,
): Promise<{ msg: string } | Refusal> {
  const { id, sessionId } = call.actor.staff
  const failure = await provePassword(dependencies, call, http, 'old_password', old_password)
  if (failure) return failure
  await updateStaff(call.tx, id, { password_hash: await dependencies.hashPassword(password) })
  await endStaffSessions(call.tx, id, formatInstant(call.now), { except: sessionId })
  return { msg: 'success' }
}

/** Returns new recovery codes after a check of the password. Throws `not_found` without a second factor. */
export async function renewStaffRecoveryCodes(
  dependencies: StaffDependencies,
  call: StaffCall,
  { password }: StaffInput<'staff.renewRecoveryCodes'>['body'],
  http: HttpExchange,
): Promise<StaffOutput<'staff.renewRecoveryCodes'> | Refusal> {
  const failure = await provePassword(dependencies, call, http, 'password', password)
  if (failure) return failure
  const person = await lockActiveStaff(call.tx, call.actor.staff.id)
  if (!person) throw new Refusal('not_found')
  const hasFactor =
    person.factorConfirmedAt !== null || (await listStaffPasskeys(call.tx, person.id)).length > 0
  if (!hasFactor) throw new Refusal('not_found')
  return { recovery_codes: await issueStaffRecoveryCodes(call, person.id) }
}

/** Returns null if the password is right. A wrong one counts for the throttle of log-ins. */
export async function provePassword(
  { isPassword }: StaffDependencies,
  call: StaffCall,
  http: HttpExchange,
  field: string,
  password: string,
): Promise<Refusal | null> {
  const person = await lockActiveStaff(call.tx, call.actor.staff.id)
  if (!person) throw new Refusal('unauthenticated')
  const origin = await findStaffLoginOrigin(call, http, person.email, person)
  await enforceLoginThrottle(call, origin)
  if (await isPassword(password, person.passwordHash)) return null
  await countLoginFailure(call, origin)
  return createFieldRefusal({ [field]: 'wrong_password' })
}
