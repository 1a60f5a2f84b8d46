import type { SelfBillingAgreement } from '#contract/company/self-billing'
import { formatInstant, type Call } from '#server/kernel/call'
import { lockAccountFacts, recordAccountChange } from './account-change.commands.ts'
import { updateAccount } from './accounts.sql.ts'
import { endAgreement, insertAgreement, listAgreements } from './self-billing.sql.ts'

/** Stores the proof of an agreement. The caller writes the version to the locked company. */
export async function recordAgreement(call: Call, accountId: string, version: string): Promise<void> {
  const { actor } = call
  const person = actor.kind === 'person' ? { contactId: actor.contactId, name: actor.name } : null
  await insertAgreement(call.tx, { accountId, version, at: formatInstant(call.now), person })
}

/**
 * Ends the agreement of a company to self-billing at once and returns its version. Credit notes that were issued before
 * stay valid. Returns null and changes nothing if there is no agreement.
 */
export async function endSelfBilling(call: Call, accountId: string): Promise<string | null> {
  await lockAccountFacts(call, accountId)
  const personName = call.actor.kind === 'person' ? call.actor.name : null
  const at = formatInstant(call.now)
  const version = await endAgreement(call.tx, { accountId, at, reason: 'withdrawn', personName })
  if (version === null) return null
  await updateAccount(call.tx, accountId, {
    self_billing_consent_version: null,
    self_billing_consent_at: null,
  })
  await recordAccountChange(call, accountId, {
    step: 'account.withdrawSelfBilling',
    before: { self_billing_consent_version: version },
    after: { self_billing_consent_version: null },
  })
  return version
}

/** Returns the agreements of a company, the newest first. */
export async function listSelfBillingAgreements(
  call: Call,
  accountId: string,
): Promise<SelfBillingAgreement[]> {
  return listAgreements(call.tx, accountId)
}
