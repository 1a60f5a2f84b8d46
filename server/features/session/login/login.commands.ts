import type { Input } from '#contract/api'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import {
  deleteLoginFailures,
  insertLoginFailure,
  isKnownDevice,
  findReachedLoginLimits,
  lockLoginEmail,
  type LoginOrigin,
} from '../throttle/login-failures.sql.ts'
import { isPasswordLoginOff } from '../provider/usable-providers.queries.ts'
import { listPersonCompanies, findLoginContactByEmail, findLoginContact } from '../people/people.sql.ts'
import type { SessionCommandDependencies } from '../session.services.ts'
import { getDeviceHash, startSession, type SessionAccounts } from './start-session.commands.ts'
import { toNetwork, getLoginWaitSeconds, throttleWindowMinutes } from '../throttle/login-throttle.rules.ts'

/**
 * Logs a person in by email address and password. A wrong password is counted, so its refusal is returned
 * instead of thrown. The work is the same whether the address exists or not, so timing does not reveal it.
 */
export async function logInWithPassword(
  dependencies: SessionCommandDependencies,
  call: Call,
  { email, password, remember_me }: Input<'session.login'>['body'],
  http: HttpExchange,
): Promise<SessionAccounts | Refusal> {
  const contact = await findLoginContactByEmail(call.tx, email)
  const origin = await findLoginOrigin(call, http, email, contact?.id ?? null)
  await enforceLoginThrottle(call, origin)
  const isOff = await isPasswordLoginOff(call, { email, accountIds: contact?.accountIds ?? [] })
  // The work and the error are those of a wrong password; the log-in page leads to the identity provider.
  const isCorrect = (await dependencies.isPassword(password, contact?.passwordHash ?? null)) && !isOff
  const companies = contact && isCorrect ? await listPersonCompanies(call.tx, contact.id) : []
  if (companies.length > 0) return startSession(dependencies, call, http, companies, remember_me)
  await insertLoginFailure(call.tx, origin, formatInstant(call.now))
  return new Refusal(getLoginErrorCode(contact, isCorrect, isOff))
}

function getLoginErrorCode(
  contact: { passwordHash: string | null } | null,
  isCorrect: boolean,
  isOff: boolean,
) {
  if (!contact || isCorrect) return 'invalid_user'
  if (isOff) return 'invalid_password'
  return contact.passwordHash === null ? 'no_password_set' : 'invalid_password'
}

/** Returns the origin of a login attempt, for the throttle. */
export async function findLoginOrigin(
  call: Call,
  http: HttpExchange,
  email: string,
  contactId: string | null,
): Promise<LoginOrigin> {
  const hash = contactId ? getDeviceHash(http, contactId) : null
  const known = hash !== null && (await isKnownDevice(call.tx, hash, formatInstant(call.now)))
  return createLoginOrigin(http, email, known ? hash : null)
}

/** Returns the origin of an attempt for a log-in name. `device`: the hash of a device that has logged in before. */
export function createLoginOrigin(http: HttpExchange, email: string, device: Buffer | null): LoginOrigin {
  return {
    email,
    network: toNetwork(http.networkAddress),
    device: device && `device ${device.toString('hex')}`,
  }
}

/**
 * Throws `too_many_requests` after too many failures. A device that has logged in before has a limit of its
 * own. Locks the email address until the transaction ends, so that concurrent attempts cannot exceed the
 * limit.
 */
export async function enforceLoginThrottle(call: Call, origin: LoginOrigin): Promise<void> {
  // Check the limit before taking the lock, so that throttled requests do not queue.
  await requireLoginAllowed(call, origin)
  await lockLoginEmail(call.tx, origin.email)
  await requireLoginAllowed(call, origin)
}

async function requireLoginAllowed(call: Call, origin: LoginOrigin): Promise<void> {
  const since = formatInstant(call.now.subtract({ minutes: throttleWindowMinutes }))
  const reached = await findReachedLoginLimits(call.tx, origin, since)
  const retryAfterSeconds = getLoginWaitSeconds(reached, origin.device !== null, call.now)
  if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds })
}

/**
 * Counts a wrong password. The caller has to return the refusal instead of throwing it, or the count is
 * rolled back.
 */
export async function countLoginFailure(call: Call, origin: LoginOrigin): Promise<void> {
  await insertLoginFailure(call.tx, origin, formatInstant(call.now))
}

/**
 * Clears the failures of an address after its owner proved it, so that attempts of others do not block them.
 */
export async function clearLoginFailures(call: Call, contactId: string): Promise<void> {
  const contact = await findLoginContact(call.tx, contactId)
  if (contact) await deleteLoginFailures(call.tx, contact.email)
}
