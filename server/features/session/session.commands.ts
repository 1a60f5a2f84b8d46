import { publishSessionEnd } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { hashSecret } from '#server/kernel/secrets'
import {
  endFamily,
  insertToken,
  livingFamily,
  prolongFamily,
  readToken,
  spendToken,
  type Family,
} from './families.sql.ts'
import { spendLink } from './links.commands.ts'
import { companiesOf } from './people.sql.ts'
import type { SessionMeans } from './session.means.ts'
import {
  answerFor,
  clearRefreshCookie,
  endOf,
  recordSession,
  refreshCookie,
  setRefreshCookie,
  enter,
  type Accounts,
  type SessionStep,
} from './sign-in.ts'
import { successorOf } from './tokens.ts'

/** Tabs that ask at once come with the same token: for so long after its use they get the same successor. */
const graceSeconds = 10

/** Logs a person in by the link that they were mailed; it serves once, and shows that they read the mail. */
export async function useLink(
  means: SessionMeans,
  call: Call,
  token: string,
  http: HttpExchange,
): Promise<Accounts | Refusal> {
  const link = await spendLink(call, token, ['login', 'email_confirmation'])
  if (link) await means.confirmEmail(call, link.contactId)
  const companies = link ? await companiesOf(call.tx, link.contactId) : []
  if (companies.length === 0) throw new Refusal('link_expired')
  return enter(means, call, http, companies, true)
}

/** Exchanges the refresh cookie for its successor and fresh access tokens. */
export async function refresh(
  means: SessionMeans,
  call: Call,
  http: HttpExchange,
): Promise<Accounts | Refusal> {
  const token = http.cookies[refreshCookie]
  if (!token) return new Refusal('unauthenticated')
  const family = await rotate(means, call, http, token)
  const companies = family ? await companiesOf(call.tx, family.contactId) : []
  if (family && companies.length > 0) return answerFor(means, call, companies, family.id)
  clearRefreshCookie(http)
  // Returned, so that the end of a family whose token was used twice is kept.
  return new Refusal('unauthenticated')
}

async function rotate(
  means: SessionMeans,
  call: Call,
  http: HttpExchange,
  token: string,
): Promise<Family | null> {
  const now = formatInstant(call.now)
  const hash = hashSecret(token)
  const spent = await spendToken(call.tx, hash, now)
  const known = await readToken(call.tx, hash)
  if (!known) return null
  if (!spent && !withinGrace(known.spentAt, call.now)) return endForReuse(means, call, known.familyId)
  const family = await livingFamily(call.tx, known.familyId, now)
  if (!family) return null
  const next = spent ? successorOf(means.keys, token) : await latestAfter(means, call, token)
  await insertToken(call.tx, hashSecret(next), family.id, now)
  await prolongFamily(call.tx, family.id, now, endOf(family, call.now))
  setRefreshCookie(http, next, family.remember)
  return family
}

function withinGrace(spentAt: string | null, now: Temporal.Instant): boolean {
  if (!spentAt) return true
  const seconds = (now.epochMilliseconds - Date.parse(spentAt)) / 1000
  return seconds <= graceSeconds
}

/** The unspent end of the chain: whoever comes late by a few seconds must not put an older cookie back. */
async function latestAfter(means: SessionMeans, call: Call, token: string): Promise<string> {
  const next = successorOf(means.keys, token)
  const known = await readToken(call.tx, hashSecret(next))
  return known?.spentAt ? latestAfter(means, call, next) : next
}

/** A token that comes twice was copied: nobody can tell who holds the right one, so all descent ends. */
async function endForReuse(means: SessionMeans, call: Call, familyId: string): Promise<null> {
  await end(means, call, familyId, 'session.reuse')
  return null
}

/** Ends this session on the server and clears its cookie; nothing to end is no error. */
export async function logout(means: SessionMeans, call: Call, http: HttpExchange): Promise<{ msg: string }> {
  const token = http.cookies[refreshCookie]
  const known = token ? await readToken(call.tx, hashSecret(token)) : null
  if (known) await end(means, call, known.familyId, 'session.logout')
  clearRefreshCookie(http)
  return { msg: 'success' }
}

/** Ends a log-in, here at once and in other processes as soon as the transaction commits, its streams with it. */
export async function end(
  means: SessionMeans,
  call: Call,
  familyId: string,
  step: Exclude<SessionStep, 'session.login'>,
): Promise<void> {
  const contactId = await endFamily(call.tx, familyId, formatInstant(call.now), step)
  means.forgetFamily(familyId)
  await publishSessionEnd(call, familyId)
  const [home] = contactId ? await companiesOf(call.tx, contactId) : []
  if (home) await recordSession(call, home, familyId, step)
}
