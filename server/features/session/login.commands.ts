import type { Input } from '#contract/api'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import {
  deleteFailures,
  insertFailure,
  isKnownDevice,
  limitsReached,
  oneAtATime,
  type Origin,
} from './attempts.sql.ts'
import { companiesOf, contactByEmail, contactById } from './people.sql.ts'
import type { SessionMeans } from './session.means.ts'
import { deviceHash, enter, type Accounts } from './sign-in.ts'
import { networkOf, secondsToWait, windowMinutes } from './throttle.rules.ts'

/**
 * Logs a person in by address and password. A wrong one is counted, so its refusal is returned and not
 * thrown. The work is the same whether the address exists or not.
 */
export async function login(
  means: SessionMeans,
  call: Call,
  { email, password, remember_me }: Input<'session.login'>['body'],
  http: HttpExchange,
): Promise<Accounts | Refusal> {
  const contact = await contactByEmail(call.tx, email)
  const origin = await originOf(call, http, email, contact?.id ?? null)
  await letIn(call, origin)
  const right = await means.isPassword(password, contact?.passwordHash ?? null)
  const companies = contact && right ? await companiesOf(call.tx, contact.id) : []
  if (companies.length > 0) return enter(means, call, http, companies, remember_me)
  await insertFailure(call.tx, origin, formatInstant(call.now))
  return new Refusal(whyNot(contact, right))
}

function whyNot(contact: { passwordHash: string | null } | null, right: boolean) {
  if (!contact || right) return 'invalid_user'
  return contact.passwordHash === null ? 'no_password_set' : 'invalid_password'
}

/** Where a try comes from. */
export async function originOf(
  call: Call,
  http: HttpExchange,
  email: string,
  contactId: string | null,
): Promise<Origin> {
  const hash = contactId ? deviceHash(http, contactId) : null
  const known = hash !== null && (await isKnownDevice(call.tx, hash, formatInstant(call.now)))
  return {
    email,
    network: networkOf(http.networkAddress),
    device: known ? `device ${hash.toString('hex')}` : null,
  }
}

/**
 * Refuses who has failed too often; a device that has logged in before is asked for its own failures alone. From
 * here on this address is tried by nobody else until the transaction ends: many at once have no more tries.
 */
export async function letIn(call: Call, origin: Origin): Promise<void> {
  // Who is refused anyway need not wait in the line.
  await demandRoom(call, origin)
  await oneAtATime(call.tx, origin.email)
  await demandRoom(call, origin)
}

async function demandRoom(call: Call, origin: Origin): Promise<void> {
  const since = formatInstant(call.now.subtract({ minutes: windowMinutes }))
  const reached = await limitsReached(call.tx, origin, since)
  const retryAfterSeconds = secondsToWait(reached, origin.device !== null, call.now)
  if (retryAfterSeconds !== null) throw new Refusal('too_many_requests', { retryAfterSeconds })
}

/** Counts a wrong password; the caller returns its refusal, so that the count stays. */
export async function countFailure(call: Call, origin: Origin): Promise<void> {
  await insertFailure(call.tx, origin, formatInstant(call.now))
}

/** Who has just shown that the address is theirs need not wait for what others tried. */
export async function forgetFailures(call: Call, contactId: string): Promise<void> {
  const contact = await contactById(call.tx, contactId)
  if (contact) await deleteFailures(call.tx, contact.email)
}
