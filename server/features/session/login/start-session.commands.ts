import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import { listFactorMethods, createChallenge } from '#server/features/second-factor/reauthentication.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { hashSecret, createSecret } from '#server/kernel/secrets'
import { upsertKnownDevice } from '../throttle/login-failures.sql.ts'
import {
  insertFamily,
  insertRefreshToken,
  deleteEndedSessions,
  type TokenFamily,
} from '../tokens/refresh-token-families.sql.ts'
import { listPersonCompanies, type PersonRow } from '../people/people.sql.ts'
import type { SessionCommandDependencies } from '../session.services.ts'
import { signAccessToken } from '../tokens/session-tokens.crypto.ts'
import { toSessionPerson, toSessionUser } from '../people/session-user.view.ts'

/** The last steps of every login: token family, cookies, history entry and answer. */

export type SessionAccounts = Output<'session.login'>

/** Restricts the cookies of the session to the login calls. */
const cookiePath = '/api/partner/auth/'
export const refreshCookie = 'gewerk_refresh'
const deviceCookie = 'gewerk_device'
const deviceDays = 180
/**
 * Days until a session expires. Without "remember me" the cookie ends with the browser; this limit is for
 * browsers that stay open.
 */
const sessionDays = { remember: 30, browser: 7 } as const

/**
 * Starts a session after the first factor. If a second factor is set up, returns a refusal with the token for
 * the second step; it is returned instead of thrown, so that the token is saved.
 */
export async function startSession(
  dependencies: SessionCommandDependencies,
  call: Call,
  http: HttpExchange,
  companies: readonly PersonRow[],
  remember: boolean,
): Promise<SessionAccounts | Refusal> {
  const contactId = companies[0]?.contactId ?? ''
  const methods = await listFactorMethods(call, contactId)
  if (methods.length === 0) return createSessionForPerson(dependencies, call, http, companies, remember)
  const token = await createChallenge(call, { purpose: 'login', contactId, remember })
  return new Refusal('second_factor_required', { secondFactor: { token, methods } })
}

export interface ProvenPerson {
  readonly contactId: string
  readonly remember: boolean
  /** The identity provider has asked for a second factor, so the portal does not. */
  readonly hasTwoFactors: boolean
}

/** Starts the session of a person whom an identity provider has confirmed. */
export type LogInPerson = (
  call: Call,
  http: HttpExchange,
  person: ProvenPerson,
) => Promise<SessionAccounts | Refusal>

export async function logInProvenPerson(
  dependencies: SessionCommandDependencies,
  call: Call,
  http: HttpExchange,
  { contactId, remember, hasTwoFactors }: ProvenPerson,
): Promise<SessionAccounts | Refusal> {
  const companies = await listPersonCompanies(call.tx, contactId)
  if (companies.length === 0) return new Refusal('provider_person_refused')
  const start = hasTwoFactors ? createSessionForPerson : startSession
  return start(dependencies, call, http, companies, remember)
}

/** Creates the session of a person who has proved all required factors. */
export async function createSessionForPerson(
  dependencies: SessionCommandDependencies,
  call: Call,
  http: HttpExchange,
  companies: readonly PersonRow[],
  remember: boolean,
): Promise<SessionAccounts> {
  const [home] = companies
  if (!home) throw new Error('A session needs at least one company.')
  const family = await createTokenFamily(call, http, home.contactId, remember)
  await rememberDevice(call, http, home.contactId)
  await recordSessionStep(call, home, family, 'session.login')
  return buildSessionReply(dependencies, call, companies, family)
}

async function createTokenFamily(
  call: Call,
  http: HttpExchange,
  contactId: string,
  remember: boolean,
): Promise<string> {
  const now = formatInstant(call.now)
  const id = randomUUIDv7()
  const token = createSecret()
  await deleteEndedSessions(call.tx, contactId, now)
  await insertFamily(call.tx, {
    id,
    contact_id: contactId,
    remember,
    user_agent: http.userAgent,
    created_at: now,
    last_used_at: now,
    proved_at: now,
    expires_at: getFamilyExpiry({ remember }, call.now),
  })
  await insertRefreshToken(call.tx, hashSecret(token), id, now)
  setRefreshCookie(http, token, remember)
  return id
}

/** Returns when a family expires that is used now. */
export function getFamilyExpiry({ remember }: Pick<TokenFamily, 'remember'>, now: Temporal.Instant): string {
  return formatInstant(now.add({ hours: 24 * (remember ? sessionDays.remember : sessionDays.browser) }))
}

export function setRefreshCookie(http: HttpExchange, token: string, remember: boolean): void {
  http.setCookie(refreshCookie, token, {
    path: cookiePath,
    ...(remember ? { maxAgeSeconds: sessionDays.remember * 86_400 } : {}),
  })
}

export function clearRefreshCookie(http: HttpExchange): void {
  http.setCookie(refreshCookie, '', { path: cookiePath, expired: true })
}

/**
 * Returns the hash that identifies this device for this person, or null without a cookie. Several people can
 * share one cookie.
 */
export function getDeviceHash(http: HttpExchange, contactId: string): Buffer | null {
  const device = http.cookies[deviceCookie]
  return device ? hashSecret(`${device} ${contactId}`) : null
}

async function rememberDevice(call: Call, http: HttpExchange, contactId: string): Promise<void> {
  const sent = http.cookies[deviceCookie]
  const device = sent && /^[\w-]{43}$/.test(sent) ? sent : createSecret()
  const until = formatInstant(call.now.add({ hours: 24 * deviceDays }))
  await upsertKnownDevice(call.tx, hashSecret(`${device} ${contactId}`), contactId, until)
  http.setCookie(deviceCookie, device, { path: cookiePath, maxAgeSeconds: deviceDays * 86_400 })
}

export async function buildSessionReply(
  dependencies: SessionCommandDependencies,
  call: Call,
  companies: readonly PersonRow[],
  family: string,
): Promise<SessionAccounts> {
  const entries = companies.map(async (row) => ({
    user: toSessionUser(row),
    access_token: await signAccessToken(
      dependencies.keys,
      { contact: row.contactId, account: row.accountId, family },
      call.now,
    ),
  }))
  return { accounts: await Promise.all(entries) }
}

export type SessionStep =
  | 'session.login'
  | 'session.logout'
  | 'session.reuse'
  | 'session.end'
  | 'session.endAll'

/**
 * Records a session step in the history of the person's home company. The token family identifies the
 * session.
 */
export async function recordSessionStep(
  call: Call,
  home: PersonRow,
  family: string,
  step: SessionStep,
): Promise<void> {
  const actor = toSessionPerson(home, family)
  await recordHistory({ ...call, actor }, { subject: 'session', id: family, step, accountId: home.accountId })
}
