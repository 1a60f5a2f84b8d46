import type { Output } from '#contract/api'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import {
  asMarketplace,
  formatInstant,
  type Call,
  type CallServices,
  type PersonCall,
} from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import { getDomainRecord, graceDays } from './email-domains.rules.ts'
import { readIdentityProvider, unverified } from './identity-providers.commands.ts'
import {
  findDomainOwner,
  findProvider,
  lockDomain,
  lockProvider,
  updateProvider,
  type ProviderRow,
} from './identity-providers.sql.ts'

/** Proof of the email domain of a company by a DNS record. */

export type DomainCheck = 'found' | 'missing' | 'no_answer'

/** Looks for the record. `no_answer` if no DNS server answers: this says nothing about the domain. */
export async function findDomainRecord(
  { identityProviders }: CallServices,
  { emailDomain, domainToken }: Pick<ProviderRow, 'emailDomain' | 'domainToken'>,
): Promise<DomainCheck> {
  const { name, value } = getDomainRecord({ domain: emailDomain, token: domainToken })
  try {
    const texts = await identityProviders.dns.resolveTxt(name)
    return texts.some((text) => text.trim() === value) ? 'found' : 'missing'
  } catch {
    return 'no_answer'
  }
}

/** Looks for the record before the transaction, then stores the result. */
export async function prepareDomainCheck(
  preparation: Preparation<PersonCall>,
): Promise<(call: PersonCall) => Promise<Output<'identityProvider.verifyDomain'>>> {
  const row = await preparation.read((call) => findProvider(call.tx, call.actor.accountId))
  if (!row) throw new Refusal('not_found')
  const check = await findDomainRecord(preparation.services, row)
  return async (call) => {
    await storeDomainCheck(asMarketplace(call), row, check)
    return { ...(await readIdentityProvider(call)), check }
  }
}

/**
 * Stores the result of a check of the domain in `checked`. Throws `identity_provider_changed` if the company has chosen another
 * domain meanwhile, and `domain_taken` if another company has proved it. Requires a call with access to all tables.
 */
export async function storeDomainCheck(call: Call, checked: ProviderRow, check: DomainCheck): Promise<void> {
  const { accountId, emailDomain } = checked
  if (check === 'found') await lockDomain(call.tx, emailDomain)
  const row = await lockProvider(call.tx, accountId)
  if (row?.emailDomain !== emailDomain) throw new Refusal('identity_provider_changed')
  if (check === 'no_answer') return
  const now = formatInstant(call.now)
  if (check === 'found') return storeFoundRecord(call, row, now)
  const isLost = row.verifiedAt !== null && row.stopsAt === null
  const stops_at = formatInstant(call.now.add({ hours: graceDays * 24 }))
  await updateProvider(call.tx, accountId, {
    checked_at: now,
    ...(isLost ? { lost_at: now, stops_at } : {}),
  })
  if (!isLost) return
  await recordDomainStep(call, row, 'identityProvider.loseDomain')
  await enqueueEmail(call, {
    template: 'email_domain_lost',
    to: { accountId },
    data: { domain: emailDomain, provider: row.name, until: stops_at },
  })
}

async function storeFoundRecord(call: Call, row: ProviderRow, now: string): Promise<void> {
  const { accountId, emailDomain } = row
  const owner = await findDomainOwner(call.tx, emailDomain, accountId)
  if (owner) {
    // The record of the other company is gone for longer than the days of grace, so the domain has changed hands.
    const isFree = owner.stopsAt !== null && Date.parse(owner.stopsAt) <= Date.parse(now)
    if (!isFree) throw new Refusal('domain_taken')
    await updateProvider(call.tx, owner.accountId, { ...unverified, password_login: true })
  }
  await updateProvider(call.tx, accountId, {
    checked_at: now,
    verified_at: row.verifiedAt ?? now,
    lost_at: null,
    stops_at: null,
  })
  if (row.verifiedAt === null) await recordDomainStep(call, row, 'identityProvider.verifyDomain')
}

async function recordDomainStep(
  call: Call,
  { accountId, emailDomain }: ProviderRow,
  step: string,
): Promise<void> {
  const after = { email_domain: emailDomain }
  await recordHistory(call, { subject: 'account', id: accountId, step, accountId, after })
}
