import type { Input, Output } from '#contract/api'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { setMemberProfiles } from '#server/features/contacts/team-members.commands'
import type { LogInPerson, SessionAccounts } from '#server/features/session/login/start-session.commands'
import {
  createProviderExchange,
  providerLoginMinutes,
  readProviderExchange,
  setBrowserCookie,
  throwProviderRefusal,
  toProviderRefusal,
} from '#server/features/session/provider/provider-exchange.commands'
import { findUsableProvider } from '#server/features/session/provider/usable-providers.queries'
import { countAnonymousRequest } from '#server/features/session/throttle/anonymous-rate-limit.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { isMissingClaims } from '#server/kernel/identity-claims'
import { Refusal } from '#server/kernel/refusal'
import type { HttpExchange, Preparation } from '#server/kernel/routes'
import { decryptSecret } from '#server/kernel/secrets'
import type { OidcClaims, OidcClient } from '#server/platform/outbound/oidc-client'
import {
  consumeCompanyLogin,
  deleteExpiredCompanyLogins,
  findClientSecret,
  findOpenCompanyLogin,
  findProvider,
  insertCompanyLogin,
  lockLinkedPerson,
  lockPeopleByEmail,
  lockProviderEmail,
  upsertIdentity,
  type ProviderRow,
} from './identity-providers.sql.ts'
import {
  findCompanyEmail,
  findProviderProfiles,
  getProviderName,
  hasProvenTwoFactors,
} from './provider-people.rules.ts'

/** Log-in with the identity provider of a company. */

const browserCookie = { name: 'gewerk_provider', path: '/api/partner/auth/' } as const

/** Returns the provider of an address. The same query and answer for every address, so nothing shows who has an account. */
export async function findProviderOfEmail(
  call: Call,
  email: string,
): Promise<Output<'session.findProvider'>> {
  const found = await findUsableProvider(call, email)
  return { provider: found && { name: found.name, password_login: found.passwordLogin } }
}

/** Returns the address of the provider. It is asked before the transaction, because it may be slow. */
export async function startCompanyLogin(
  preparation: Preparation,
  { email, remember_me: remember }: Input<'session.startProvider'>['body'],
  http: HttpExchange,
): Promise<(call: Call) => Promise<Output<'session.startProvider'>>> {
  const found = await preparation.read(async (call) => {
    const usable = await findUsableProvider(call, email)
    return usable && loadClient(call, usable.accountId)
  })
  if (!found) throw new Refusal('not_found')
  const { hash, browserHash, secrets, browser } = createProviderExchange(browserCookie, http)
  const url = await found.client.getLoginUrl(secrets).catch(throwProviderRefusal)
  return async (call) => {
    await countAnonymousRequest(call, http, `provider ${browserHash.toString('base64url')}`)
    await deleteExpiredCompanyLogins(call.tx, formatInstant(call.now))
    const { accountId, version } = found.provider
    await insertCompanyLogin(call.tx, {
      hash,
      browser_hash: browserHash,
      account_id: accountId,
      provider_version: version,
      remember,
      expires_at: formatInstant(call.now.add({ minutes: providerLoginMinutes })),
    })
    setBrowserCookie(browserCookie, http, browser)
    // The page adds the address; the provider needs not ask for it again.
    return { url: withLoginHint(url, email) }
  }
}

function withLoginHint(text: string, email: string): string {
  const url = new URL(text)
  url.searchParams.set('login_hint', email)
  return url.href
}

async function loadClient(
  { tx, services, now }: Call,
  accountId: string,
): Promise<{ provider: ProviderRow; client: OidcClient } | null> {
  const [provider, box] = await Promise.all([findProvider(tx, accountId), findClientSecret(tx, accountId)])
  if (!provider || !box) return null
  const { keys, oidc } = services.identityProviders
  // Unreadable after a change of SESSION_SECRET without SESSION_SECRET_FORMER: the provider then refuses, until the company enters the secret again.
  const clientSecret = Buffer.from(decryptSecret(keys, box) ?? []).toString() || '-'
  const { issuer, clientId } = provider
  const settings = { issuer, clientId, clientSecret, scope: 'openid email profile' }
  const needsUserInfo = (claims: OidcClaims) => isMissingClaims(claims, provider)
  return { provider, client: oidc.createClient(settings, { now, needsUserInfo }) }
}

/** Checks the provider's answer before the transaction, then logs the person in. An answer is used once. */
export async function finishCompanyLogin(
  logInPerson: LogInPerson,
  preparation: Preparation,
  answer: string,
  http: HttpExchange,
): Promise<(call: Call) => Promise<SessionAccounts | Refusal>> {
  const exchange = readProviderExchange(browserCookie, http, answer)
  const open =
    exchange &&
    (await preparation.read(async (call) => {
      const login = await findOpenCompanyLogin(call.tx, exchange, formatInstant(call.now))
      const loaded = login && (await loadClient(call, login.accountId))
      return loaded && { ...loaded, login }
    }))
  // New settings may name another provider than the one that the browser was sent to.
  if (!open || open.provider.version !== open.login.version) throw new Refusal('provider_login_expired')
  const result = await open.client.readClaims(answer, exchange.secrets).catch(toProviderRefusal)
  return async (call) => {
    if (!(await consumeCompanyLogin(call.tx, exchange.hash))) throw new Refusal('provider_login_expired')
    // Returned, so that the log-in stays used after a refusal.
    if (result instanceof Refusal) return result
    const contactId = await findOrAddCompanyPerson(call, open.provider, result)
    if (contactId === null) return new Refusal('provider_person_refused')
    const { remember } = open.login
    return logInPerson(call, http, { contactId, remember, hasTwoFactors: hasProvenTwoFactors(result) })
  }
}

/**
 * Returns the person of the claims, or null if they have no access. Only people of the company and its locations are meant. A known
 * person is linked by a verified address of the company's domain, because its owner could log in by email as well.
 */
async function findOrAddCompanyPerson(
  call: Call,
  checked: ProviderRow,
  claims: OidcClaims,
): Promise<string | null> {
  const { accountId } = checked
  const email = findCompanyEmail(claims, checked)
  const usable = await findUsableProvider(call, `@${checked.emailDomain}`)
  const access = findProviderProfiles(claims, checked)
  if (email === null || usable?.accountId !== accountId || access === null) return null
  const subject = claims.sub
  // OpenID Connect Core 1.0 § 2: at most 255 characters.
  if (subject.length > 255) return null
  await lockProviderEmail(call.tx, email)
  const linked = await lockLinkedPerson(call.tx, accountId, subject)
  const others = await lockPeopleByEmail(call.tx, email)
  const known =
    linked && !linked.isEnded ? linked : (others.find((person) => !person.isEnded) ?? linked ?? others[0])
  const link = (contactId: string) =>
    upsertIdentity(
      call.tx,
      { account_id: accountId, subject, contact_id: contactId },
      formatInstant(call.now),
    )
  if (known) {
    const isOther = known.subject !== null && known.subject !== subject
    if (known.isEnded || isOther || !known.homeIds.includes(accountId)) return null
    await link(known.contactId)
    if (access.isDecided)
      await setMemberProfiles(call, { contactId: known.contactId, accountId, profiles: access.profiles })
    return known.contactId
  }
  if (access.profiles.length === 0) return null
  const memberships = [{ accountId, profiles: access.profiles }]
  const names = getProviderName(claims, email)
  const id = await createContact(call, { accountId, ...names, email, locale: call.locale, memberships })
  await link(id)
  return id
}
