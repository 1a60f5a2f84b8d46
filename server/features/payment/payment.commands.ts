import type { Partner } from '#contract/company/accounts'
import type { Input, Output } from '#contract/api'
import { maskIban } from '#contract/kit/identifiers/iban'
import { locked, setPaymentDetails } from '#server/features/accounts/companies/accounts.commands'
import { demandAccountVersion, partnerOf } from '#server/features/accounts/onboarding/partner.commands'
import { notify } from '#server/features/notifications/notifications.commands'
import { demandFreshProof } from '#server/features/session/step-up.commands'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { differences, paymentFaults, type Payment } from './payment.rules.ts'
import { hasOpenOrders, ownersAbove } from './payment.sql.ts'

/**
 * Saves what a company is paid and taxed by; its state follows (design 4). Another IBAN decides where the money
 * goes: it needs a fresh proof of who is there, and all owners hear of it.
 */
export async function savePayment(
  call: PersonCall,
  accountId: string,
  { version, self_billing_consent_version: consent, ...wish }: Input<'account.setPaymentDetails'>['body'],
): Promise<Output<'account.setPaymentDetails'>> {
  const { state: before } = await locked(call, accountId)
  await demandAccountVersion(call, accountId, version)
  const was = await partnerOf(call, accountId)
  const kept = paymentOf(was)
  const change = differences(wish, kept)
  const owing = change.iban === '' && (await hasOpenOrders(call.tx, accountId))
  const faults = paymentFaults(change, kept, owing, consent)
  if (Object.keys(faults).length > 0) throw createFieldRefusal(faults)
  const consents = consent !== undefined && consent !== was.self_billing_consent?.version
  if (Object.keys(change).length === 0 && !consents) return answer(was, before)
  if (change.iban !== undefined) await demandFreshProof(call)
  const { account_holder: accountHolder, vat_status: vatStatus, ...details } = change
  await setPaymentDetails(call, accountId, {
    ...details,
    accountHolder,
    vatStatus,
    selfBillingConsentVersion: consents ? consent : undefined,
  })
  if (change.iban !== undefined) await tellOwners(call, was, change.iban)
  return answer(await partnerOf(call, accountId), before)
}

function paymentOf(partner: Partner): Payment {
  const { iban, bic, taxId, vatId, account_holder, vat_status } = partner
  return {
    iban: iban ?? '',
    bic: bic ?? '',
    taxId: taxId ?? '',
    vatId: vatId ?? '',
    account_holder: account_holder ?? '',
    vat_status,
  }
}

function answer(partner: Partner, before: Partner['account_status']): Output<'account.setPaymentDetails'> {
  return { ...partner, status: partner.account_status, previous_status: before }
}

/**
 * Whoever owns the company hears of it, also who did it: somebody else may sit at their log-in. Of a location its
 * master account's owners hear, too.
 */
async function tellOwners(call: PersonCall, { id, name }: Partner, iban: string): Promise<void> {
  const data = { company: name, iban: iban ? maskIban(iban) : null, by: call.actor.name }
  const mail = { template: 'bank_details_changed', data } as const
  const marketplace = asMarketplace(call)
  await notify(marketplace, { ...mail, to: { accountId: id } })
  for (const contactId of await ownersAbove(marketplace.tx, id)) {
    await notify(marketplace, { ...mail, to: contactId })
  }
}
