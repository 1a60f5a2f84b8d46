import type { Input, Output } from '#contract/api'
import type { IdentityProvider } from '#contract/people/identity-providers'
import { listFactorMethods } from '#server/features/second-factor/reauthentication.commands'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import { createSecret, encryptSecret } from '#server/kernel/secrets'
import { getDomainRecord, getProviderState, isPublicEmailDomain } from './email-domains.rules.ts'
import {
  countProviderPeople,
  deleteIdentities,
  deleteProvider,
  findProvider,
  hasIdentity,
  insertProvider,
  lockProvider,
  updateProvider,
  type ProviderRow,
} from './identity-providers.sql.ts'

/** The settings of the identity provider of a company. */

type Settings = Output<'identityProvider.read'>

/** Returns the provider of the caller's company, without its secret. */
export async function readIdentityProvider(call: PersonCall): Promise<Settings> {
  const { accountId, contactId } = call.actor
  const row = await findProvider(call.tx, accountId)
  const marketplace = asMarketplace(call)
  return {
    provider: row && (await describeProvider(marketplace, row)),
    redirect_uri: call.services.identityProviders.oidc.redirectUri,
    can_change: (await listFactorMethods(marketplace, contactId)).length > 0,
    has_logged_in: await hasIdentity(marketplace.tx, accountId, contactId),
  }
}

/** Converts a provider to the shape of the API. Requires a call with access to all tables. */
export async function describeProvider(call: Call, row: ProviderRow): Promise<IdentityProvider> {
  return {
    state: getProviderState(row, formatInstant(call.now)),
    name: row.name,
    issuer: row.issuer,
    client_id: row.clientId,
    redirect_uri: call.services.identityProviders.oidc.redirectUri,
    email_domain: row.emailDomain,
    trusts_email: row.trustsEmail,
    role_claim: row.roleClaim,
    roles: [...row.roles],
    default_profile: row.defaultProfile,
    password_login: row.passwordLogin,
    record: getDomainRecord({ domain: row.emailDomain, token: row.domainToken }),
    verified_at: row.verifiedAt,
    checked_at: row.checkedAt,
    stops_at: row.stopsAt,
    people: await countProviderPeople(call.tx, row.accountId, row.emailDomain),
    version: row.version,
  }
}

/**
 * Throws `second_factor_missing` or `proof_required`: who changes these settings decides who can log in as any person of the
 * company, so a stolen session or password must not be enough.
 */
async function requireSecureCaller(call: PersonCall): Promise<void> {
  const methods = await listFactorMethods(asMarketplace(call), call.actor.contactId)
  if (methods.length === 0) throw new Refusal('second_factor_missing')
  await requireFreshProof(call)
}

/** Locks the provider of the caller's company. Throws `not_found`, or `identity_provider_changed` for another version. */
async function lockOwnProvider(call: PersonCall, version?: number): Promise<ProviderRow> {
  const row = await lockProvider(asMarketplace(call).tx, call.actor.accountId)
  if (!row) throw new Refusal('not_found')
  if (version !== undefined && row.version !== version)
    throw new Refusal('identity_provider_changed', { current: await readIdentityProvider(call) })
  return row
}

type SettingsInput = Input<'identityProvider.save'>['body']

/** Checks a new issuer before the transaction, because it may be slow, then saves the settings. */
export async function prepareSavingProvider(
  preparation: Preparation<PersonCall>,
  body: SettingsInput,
): Promise<(call: PersonCall) => Promise<Settings>> {
  const { before, now } = await preparation.read(async (call) => {
    await requireSecureCaller(call)
    return { before: await findProvider(call.tx, call.actor.accountId), now: call.now }
  })
  assertSettingsFit(body, before)
  if (body.issuer !== before?.issuer) {
    const settings = { issuer: body.issuer, clientId: body.client_id, clientSecret: '-', scope: 'openid' }
    const { oidc } = preparation.services.identityProviders
    await oidc
      .createClient(settings, { now, needsUserInfo: () => false })
      .checkIssuer()
      .catch(() => {
        throw createFieldRefusal({ issuer: 'issuer_unreachable' })
      })
  }
  return async (call) => {
    await requireSecureCaller(call)
    await saveProvider(call, body)
    return readIdentityProvider(call)
  }
}

/** A secret is never sent to another issuer than the one that it was entered for. */
function assertSettingsFit(body: SettingsInput, before: ProviderRow | null): void {
  if (isPublicEmailDomain(body.email_domain)) throw createFieldRefusal({ email_domain: 'public_domain' })
  const needsSecret = before?.issuer !== body.issuer || before.clientId !== body.client_id
  if (needsSecret && body.client_secret === undefined) throw createFieldRefusal({ client_secret: 'required' })
  if (body.roles.length > 0 && body.role_claim === null) throw createFieldRefusal({ role_claim: 'required' })
}

async function saveProvider(call: PersonCall, { version, ...body }: SettingsInput): Promise<void> {
  const { tx } = asMarketplace(call)
  const { accountId } = call.actor
  const { keys } = call.services.identityProviders
  const columns = {
    name: body.name,
    issuer: body.issuer,
    client_id: body.client_id,
    email_domain: body.email_domain,
    trusts_email: body.trusts_email,
    role_claim: body.role_claim,
    roles: JSON.stringify(body.roles),
    default_profile: body.default_profile,
  }
  const secret =
    body.client_secret === undefined ? null : encryptSecret(keys, Buffer.from(body.client_secret))
  const before = await lockProvider(tx, accountId)
  assertSettingsFit(body, before)
  if (before) {
    if (before.version !== version)
      throw new Refusal('identity_provider_changed', { current: await readIdentityProvider(call) })
    const isOtherDomain = before.emailDomain !== body.email_domain
    const isOther = isOtherDomain || before.issuer !== body.issuer || before.clientId !== body.client_id
    if (isOther) await deleteIdentities(tx, accountId)
    await updateProvider(tx, accountId, {
      ...columns,
      ...(secret ? { client_secret: secret } : {}),
      ...(isOther ? { password_login: true } : {}),
      ...(isOtherDomain ? unverified : {}),
      version: before.version + 1,
    })
  } else {
    if (version !== undefined || !secret) throw new Refusal('not_found')
    const isAdded = await insertProvider(tx, {
      ...columns,
      account_id: accountId,
      client_secret: secret,
      domain_token: createSecret(),
      created_at: formatInstant(call.now),
    })
    if (!isAdded)
      throw new Refusal('identity_provider_changed', { current: await readIdentityProvider(call) })
  }
  // Without the secret.
  const { client_secret: given, ...after } = body
  await recordProviderChange(call, 'identityProvider.save', { ...after, has_new_secret: given !== undefined })
}

/** The columns of a domain that is not proved. */
export const unverified = { verified_at: null, checked_at: null, lost_at: null, stops_at: null } as const

/**
 * Switches the log-in with passwords on or off. Throws `provider_login_missing` unless the caller has logged in with the
 * provider, because a mistake in the settings would lock out the whole company.
 */
export async function setPasswordLogin(
  call: PersonCall,
  { password_login, version }: Input<'identityProvider.setPasswordLogin'>['body'],
): Promise<Settings> {
  await requireSecureCaller(call)
  const { accountId, contactId } = call.actor
  const { tx } = asMarketplace(call)
  const row = await lockOwnProvider(call, version)
  if (!password_login) {
    const state = getProviderState(row, formatInstant(call.now))
    if (state !== 'active' || !(await hasIdentity(tx, accountId, contactId)))
      throw new Refusal('provider_login_missing')
  }
  await updateProvider(tx, accountId, { password_login, version: row.version + 1 })
  await recordProviderChange(call, 'identityProvider.setPasswordLogin', { password_login })
  return readIdentityProvider(call)
}

export async function removeIdentityProvider(call: PersonCall): Promise<{ msg: string }> {
  await requireSecureCaller(call)
  const { name, issuer, emailDomain } = await lockOwnProvider(call)
  await deleteProvider(asMarketplace(call).tx, call.actor.accountId)
  await recordProviderChange(call, 'identityProvider.remove', { name, issuer, email_domain: emailDomain })
  return { msg: 'success' }
}

/** Records a change in the history of the company, which the marketplace reads too. */
async function recordProviderChange(call: PersonCall, step: string, after: object): Promise<void> {
  const { accountId } = call.actor
  await recordHistory(call, { subject: 'account', id: accountId, step, accountId, after })
}
