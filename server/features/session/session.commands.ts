import { publishSessionEnd } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { hashSecret } from '#server/kernel/secrets'
import {
  endFamily,
  insertRefreshToken,
  findActiveFamily,
  extendFamily,
  findRefreshToken,
  spendRefreshToken,
  type TokenFamily,
} from './tokens/refresh-token-families.sql.ts'
import { redeemLoginLink } from './login/login-links.commands.ts'
import { isPasswordLoginOff } from './provider/usable-providers.queries.ts'
import { listPersonCompanies } from './people/people.sql.ts'
import type { SessionCommandDependencies } from './session.services.ts'
import {
  buildSessionReply,
  clearRefreshCookie,
  getFamilyExpiry,
  recordSessionStep,
  refreshCookie,
  setRefreshCookie,
  startSession,
  type SessionAccounts,
  type SessionStep,
} from './login/start-session.commands.ts'
import { deriveSuccessorToken } from './tokens/session-tokens.crypto.ts'

/** Tabs that refresh at once send the same token. For this long after its use they get the same successor. */
const graceSeconds = 10

/**
 * Logs a person in by a link from an email. The link works once and proves that the person reads the email.
 */
export async function logInWithLink(
  dependencies: SessionCommandDependencies,
  call: Call,
  token: string,
  http: HttpExchange,
): Promise<SessionAccounts | Refusal> {
  const link = await redeemLoginLink(call, token, ['login', 'email_confirmation'])
  if (link) await dependencies.confirmEmail(call, link.contactId)
  const companies = link ? await listPersonCompanies(call.tx, link.contactId) : []
  const [home] = companies
  if (!home) throw new Refusal('link_expired')
  // The email is confirmed all the same: the link proves that the person reads it.
  if (await isPasswordLoginOff(call, { email: home.email, accountIds: home.homeIds }))
    return new Refusal('link_expired')
  return startSession(dependencies, call, http, companies, true)
}

/** Exchanges the refresh cookie for its successor and new access tokens. */
export async function refreshSession(
  dependencies: SessionCommandDependencies,
  call: Call,
  http: HttpExchange,
): Promise<SessionAccounts | Refusal> {
  const token = http.cookies[refreshCookie]
  if (!token) return new Refusal('unauthenticated')
  const family = await rotateRefreshToken(dependencies, call, http, token)
  const companies = family ? await listPersonCompanies(call.tx, family.contactId) : []
  if (family && companies.length > 0) return buildSessionReply(dependencies, call, companies, family.id)
  clearRefreshCookie(http)
  // Returned instead of thrown, so that ending a family whose token was reused is committed.
  return new Refusal('unauthenticated')
}

async function rotateRefreshToken(
  dependencies: SessionCommandDependencies,
  call: Call,
  http: HttpExchange,
  token: string,
): Promise<TokenFamily | null> {
  const now = formatInstant(call.now)
  const hash = hashSecret(token)
  const spent = await spendRefreshToken(call.tx, hash, now)
  const known = await findRefreshToken(call.tx, hash)
  if (!known) return null
  if (!spent && !isWithinGrace(known.spentAt, call.now))
    return endFamilyForReuse(dependencies, call, known.familyId)
  const family = await findActiveFamily(call.tx, known.familyId, now)
  if (!family) return null
  const next = spent
    ? deriveSuccessorToken(dependencies.keys, token)
    : await findLatestSuccessor(dependencies, call, token)
  await insertRefreshToken(call.tx, hashSecret(next), family.id, now)
  await extendFamily(call.tx, family.id, now, getFamilyExpiry(family, call.now))
  setRefreshCookie(http, next, family.remember)
  return family
}

function isWithinGrace(spentAt: string | null, now: Temporal.Instant): boolean {
  if (!spentAt) return true
  const seconds = (now.epochMilliseconds - Date.parse(spentAt)) / 1000
  return seconds <= graceSeconds
}

/**
 * Finds the unspent end of the chain, so that a tab that is seconds late does not restore an older cookie.
 */
async function findLatestSuccessor(
  dependencies: SessionCommandDependencies,
  call: Call,
  token: string,
): Promise<string> {
  const next = deriveSuccessorToken(dependencies.keys, token)
  const known = await findRefreshToken(call.tx, hashSecret(next))
  return known?.spentAt ? findLatestSuccessor(dependencies, call, next) : next
}

/**
 * A token that is used twice was copied. The thief cannot be distinguished from the owner, so the whole family ends.
 */
async function endFamilyForReuse(
  dependencies: SessionCommandDependencies,
  call: Call,
  familyId: string,
): Promise<null> {
  await endSessionFamily(dependencies, call, familyId, 'session.reuse')
  return null
}

/** Ends this session on the server and clears its cookie. Without a session it does nothing. */
export async function logOut(
  dependencies: SessionCommandDependencies,
  call: Call,
  http: HttpExchange,
): Promise<{ msg: string }> {
  const token = http.cookies[refreshCookie]
  const known = token ? await findRefreshToken(call.tx, hashSecret(token)) : null
  if (known) await endSessionFamily(dependencies, call, known.familyId, 'session.logout')
  clearRefreshCookie(http)
  return { msg: 'success' }
}

/** Ends a session and its streams: in this process at once, in the others when the transaction commits. */
export async function endSessionFamily(
  dependencies: SessionCommandDependencies,
  call: Call,
  familyId: string,
  step: Exclude<SessionStep, 'session.login'>,
): Promise<void> {
  const contactId = await endFamily(call.tx, familyId, formatInstant(call.now), step)
  dependencies.forgetFamily(familyId)
  await publishSessionEnd(call, familyId)
  const [home] = contactId ? await listPersonCompanies(call.tx, contactId) : []
  if (home) await recordSessionStep(call, home, familyId, step)
}
