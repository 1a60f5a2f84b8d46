import { randomUUIDv7 } from 'node:crypto'
import type { StaffOutput } from '#contract/operator/staff-api'
import { listStaffActions, type StaffRole } from '#contract/operator/staff-access'
import { formatInstant, type Call, type StaffMember } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import type { StaffCall } from './staff.services.ts'
import { recordStaffAudit } from './staff-audit.commands.ts'
import { countStaffRecoveryCodes, listStaffRows, updateStaff } from './staff-people.sql.ts'
import {
  deleteEndedStaffSessions,
  deleteStaffChallenges,
  endStaffSessions,
  findOpenStaffSession,
  insertStaffSession,
  listOpenStaffSessions,
  updateStaffSessionUse,
  upsertStaffDevice,
} from './staff-sessions.sql.ts'

/** The cookie of the session. Strict: no other site can send it. */
export const staffCookie = 'gewerk_staff'
const staffDeviceCookie = 'gewerk_staff_device'
const cookiePath = '/staff-api/'

const sessionHours = 12
const idleMinutes = 30
/** The use of a session is stored at most this often. */
const useSeconds = 60
const deviceDays = 180

const getIdleLimit = (now: Temporal.Instant) => formatInstant(now.subtract({ minutes: idleMinutes }))

/**
 * Returns the person of a session cookie, or null. Reads the database for each call, so a deactivated person or
 * a changed role counts at once on every process. A call that the page makes by itself is no use: otherwise a page
 * that updates itself would keep its session open for ever.
 */
export async function findStaffMember(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  token: string,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<StaffMember | null> {
  const at = formatInstant(now)
  const session = await findOpenStaffSession(tx, hashSecret(token), at, getIdleLimit(now))
  if (!session) return null
  const { id: sessionId, staffId: id, name, role, lastUsedAt } = session
  if (isUse && now.epochMilliseconds - Date.parse(lastUsedAt) > useSeconds * 1000)
    await updateStaffSessionUse(tx, sessionId, at)
  return { id, name, role, sessionId }
}

/** Returns whether the session of a cookie is open. Does not count as a use. */
export async function isStaffSessionOpen(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  token: string,
): Promise<boolean> {
  return (await findStaffMember({ tx, now }, token, { isUse: false })) !== null
}

/** Starts the session of a person who has proved both factors, with a token that the browser did not choose. */
export async function startStaffSession(
  call: Call,
  http: HttpExchange,
  person: { readonly id: string; readonly name: string },
  details: { readonly second_factor: 'used' | 'set_up' | 'skipped' | 'provider' },
): Promise<StaffOutput<'staff.current'>> {
  const now = formatInstant(call.now)
  const [id, token] = [randomUUIDv7(), createSecret()]
  const expiresAt = formatInstant(call.now.add({ hours: sessionHours }))
  await deleteStaffChallenges(call.tx, person.id)
  await deleteEndedStaffSessions(call.tx, person.id, formatInstant(call.now.subtract({ hours: 24 })))
  await insertStaffSession(
    call.tx,
    { id, hash: hashSecret(token), staffId: person.id, userAgent: http.userAgent },
    now,
    expiresAt,
  )
  await updateStaff(call.tx, person.id, { last_login_at: now })
  http.setCookie(staffCookie, token, {
    path: cookiePath,
    sameSite: 'strict',
    maxAgeSeconds: sessionHours * 3600,
  })
  await rememberStaffDevice(call, http, person.id)
  await recordStaffAudit(call, person, { call: 'staff.login', subject: {}, details: { ...details } })
  return readCurrentStaff(call, person.id)
}

/** Returns the hash that identifies this device for this person, or null without a cookie. */
export function getStaffDeviceHash(http: HttpExchange, staffId: string): Buffer | null {
  const device = http.cookies[staffDeviceCookie]
  return device ? hashSecret(`${device} ${staffId}`) : null
}

async function rememberStaffDevice(call: Call, http: HttpExchange, staffId: string): Promise<void> {
  const sent = http.cookies[staffDeviceCookie]
  const device = sent && /^[\w-]{43}$/.test(sent) ? sent : createSecret()
  const until = formatInstant(call.now.add({ hours: 24 * deviceDays }))
  await upsertStaffDevice(call.tx, hashSecret(`${device} ${staffId}`), staffId, until)
  http.setCookie(staffDeviceCookie, device, {
    path: cookiePath,
    sameSite: 'strict',
    maxAgeSeconds: deviceDays * 86_400,
  })
}

/** Ends this session and clears its cookie. Without a session it does nothing. */
export async function logOutStaff(call: Call, http: HttpExchange): Promise<{ msg: string }> {
  const token = http.cookies[staffCookie]
  const staff = token ? await findStaffMember(call, token) : null
  if (staff) {
    await endStaffSessions(call.tx, staff.id, formatInstant(call.now), { only: staff.sessionId })
    await recordStaffAudit(call, staff, { call: 'staff.logout', subject: {}, details: {} })
  }
  http.setCookie(staffCookie, '', { path: cookiePath, sameSite: 'strict', expired: true })
  return { msg: 'success' }
}

/** Returns a person with their rights, as the screens need them. */
export async function readCurrentStaff(call: Call, id: string): Promise<StaffOutput<'staff.current'>> {
  const [row] = await listStaffRows(call.tx, id)
  if (!row) throw new Refusal('unauthenticated')
  const role: StaffRole = row.role
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role,
    locale: row.locale,
    has_password: row.password_hash !== null,
    has_second_factor: row.has_second_factor === true,
    recovery_codes_left: await countStaffRecoveryCodes(call.tx, id),
    actions: listStaffActions(role),
  }
}

/** Lists the open sessions of the caller, the current one first. */
export async function listStaffSessions(call: StaffCall): Promise<StaffOutput<'staff.sessions'>> {
  const { id, sessionId } = call.actor.staff
  const rows = await listOpenStaffSessions(call.tx, id, formatInstant(call.now), getIdleLimit(call.now))
  const data = rows.map((row) => ({ ...row, current: row.id === sessionId }))
  return { data: data.toSorted((one, other) => Number(other.current) - Number(one.current)) }
}

/** Ends a session of the caller. Throws `not_found` for a session of another person. */
export async function endOwnStaffSession(call: StaffCall, id: string): Promise<{ msg: string }> {
  const ended = await endStaffSessions(call.tx, call.actor.staff.id, formatInstant(call.now), { only: id })
  if (ended === 0) throw new Refusal('not_found')
  return { msg: 'success' }
}

/** Ends all sessions of the caller but this one. */
export async function endOtherStaffSessions(call: StaffCall): Promise<{ msg: string }> {
  const { id, sessionId } = call.actor.staff
  await endStaffSessions(call.tx, id, formatInstant(call.now), { except: sessionId })
  return { msg: 'success' }
}
