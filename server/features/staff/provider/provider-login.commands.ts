import { randomUUIDv7 } from 'node:crypto'
import type { StaffOutput } from '#contract/operator/staff-api'
import type { StaffRole } from '#contract/operator/staff-access'
import { countAnonymousRequest } from '#server/features/session/throttle/anonymous-rate-limit.commands'
import {
  createProviderExchange,
  providerLoginMinutes,
  readProviderExchange,
  setBrowserCookie,
  throwProviderRefusal,
  toProviderRefusal,
} from '#server/features/session/provider/provider-exchange.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { findVerifiedEmail } from '#server/kernel/identity-claims'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange, Preparation } from '#server/kernel/routes'
import type { OidcClaims } from '#server/platform/outbound/oidc-client'
import { recordStaffAudit } from '../staff-audit.commands.ts'
import { insertStaff, lockAdministrators, updateStaff } from '../staff-people.sql.ts'
import { startStaffSession } from '../staff-session.commands.ts'
import type { StaffDependencies, StaffProvider } from '../staff.services.ts'
import {
  consumeProviderLogin,
  deleteExpiredProviderLogins,
  insertProviderLogin,
  isProviderLoginOpen,
  lockProviderStaff,
} from './provider-login.sql.ts'
import { findProviderRole } from './provider-roles.rules.ts'

/** Binds a log-in to the browser that began it. */
const browserCookie = { name: 'gewerk_staff_provider', path: '/staff-api/' } as const

/** Returns the address of the provider. Runs before the transaction, because the provider may be slow. */
export async function startProviderLogin(
  { oidc }: StaffDependencies,
  _: Preparation,
  http: HttpExchange,
): Promise<(call: Call) => Promise<StaffOutput<'staff.startProviderLogin'>>> {
  if (!oidc) throw new Refusal('not_found')
  const { hash, browserHash, secrets, browser } = createProviderExchange(browserCookie, http)
  const url = await oidc.getLoginUrl(secrets).catch(throwProviderRefusal)
  return async (call) => {
    const expires_at = formatInstant(call.now.add({ minutes: providerLoginMinutes }))
    await countAnonymousRequest(call, http, `staff provider ${browserHash.toString('base64url')}`)
    await deleteExpiredProviderLogins(call.tx, formatInstant(call.now))
    await insertProviderLogin(call.tx, { hash, browser_hash: browserHash, expires_at })
    setBrowserCookie(browserCookie, http, browser)
    return { url }
  }
}

/** Checks the provider's answer before the transaction, then logs the person in. An answer is used once. */
export async function finishProviderLogin(
  { oidc, config }: StaffDependencies,
  preparation: Preparation,
  answer: string,
  http: HttpExchange,
): Promise<(call: Call) => Promise<StaffOutput<'staff.finishProviderLogin'> | Refusal>> {
  const { staffOidc } = config
  if (!oidc || !staffOidc) throw new Refusal('not_found')
  const exchange = readProviderExchange(browserCookie, http, answer)
  const isOpen =
    exchange !== null &&
    (await preparation.read(({ tx, now }) =>
      isProviderLoginOpen(tx, exchange.hash, exchange.browserHash, formatInstant(now)),
    ))
  if (!isOpen) throw new Refusal('provider_login_expired')
  const result = await oidc.readClaims(answer, exchange.secrets).catch(toProviderRefusal)
  return async (call) => {
    if (!(await consumeProviderLogin(call.tx, exchange.hash))) throw new Refusal('provider_login_expired')
    // Returned, so that the log-in stays used after a refusal.
    if (result instanceof Refusal) return result
    const person = await findOrAddPerson(call, staffOidc, result)
    if (person instanceof Refusal) return person
    return startStaffSession(call, http, person, { second_factor: 'provider' })
  }
}

/**
 * Returns the person of the claims. An invited person is recognized by an address that the provider has
 * verified; an unverified one could be chosen freely. A new person needs a verified address and a role by the claims.
 * Without a role claim, people who are known keep the role that they have in the back office.
 */
async function findOrAddPerson(
  call: Call,
  provider: StaffProvider,
  claims: OidcClaims,
): Promise<{ id: string; name: string } | Refusal> {
  const role = findProviderRole(claims, provider)
  const subject = `${provider.issuer} ${claims.sub}`
  if (role === null && provider.roleClaim !== undefined) return new Refusal('provider_no_access')
  const known = await lockProviderStaff(call.tx, { subject })
  if (known)
    return known.deactivatedAt ? new Refusal('provider_no_access') : setRole(call, provider, known, role)
  const email = findVerifiedEmail(claims, provider)
  if (email === null) return new Refusal('provider_no_access')
  const invited = await lockProviderStaff(call.tx, { email })
  if (!invited)
    return role === null
      ? new Refusal('provider_no_access')
      : addPerson(call, { subject, email, role, claims })
  if (invited.subject !== null || invited.deactivatedAt) return new Refusal('provider_no_access')
  await updateStaff(call.tx, invited.id, { provider_subject: subject })
  return setRole(call, provider, invited, role)
}

/** The provider decides about roles if the configuration names a claim. One administrator always remains. */
async function setRole(
  call: Call,
  { roleClaim }: StaffProvider,
  person: {
    readonly id: string
    readonly name: string
    readonly role: StaffRole
    readonly version: number
  },
  role: StaffRole | null,
): Promise<{ id: string; name: string }> {
  if (roleClaim === undefined || role === null || person.role === role) return person
  const administrators = await lockAdministrators(call.tx)
  const isLast = administrators.length === 1 && administrators[0] === person.id
  if (isLast) return person
  await updateStaff(call.tx, person.id, { role, version: person.version + 1 })
  await recordStaffAudit(call, person, {
    call: 'staff.change',
    subject: { id: person.id },
    details: { role },
  })
  return person
}

interface NewPerson {
  readonly subject: string
  readonly email: string
  readonly role: StaffRole
  readonly claims: OidcClaims
}

async function addPerson(call: Call, { subject, email, role, claims }: NewPerson) {
  const id = randomUUIDv7()
  const name = typeof claims['name'] === 'string' && claims['name'].trim() ? claims['name'].trim() : email
  const added = await insertStaff(call.tx, {
    id,
    email,
    name: name.slice(0, 255),
    role,
    locale: call.locale,
    created_at: formatInstant(call.now),
  })
  // A concurrent log-in of the same person was faster.
  if (!added) throw new Refusal('provider_login_expired')
  await updateStaff(call.tx, id, { provider_subject: subject })
  const person = { id, name: name.slice(0, 255) }
  await recordStaffAudit(call, person, {
    call: 'staff.finishProviderLogin',
    subject: { id },
    details: { role },
  })
  return person
}
