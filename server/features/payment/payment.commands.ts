import type { Partner } from '#contract/company/accounts'
import type { Input, Output } from '#contract/api'
import { maskIban } from '#contract/kit/identifiers/iban'
import { setPaymentDetails } from '#server/features/accounts/companies/accounts.commands'
import { lockAccountFacts } from '#server/features/accounts/companies/account-change.commands'
import { requireAccountVersion, readPartner } from '#server/features/accounts/onboarding/partner.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { requireFreshProof } from '#server/features/session/login/step-up.commands'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { findPaymentChanges, findPaymentErrors, type Payment } from './payment.rules.ts'
import { hasOpenOrders, listMasterAccountOwners } from './payment.sql.ts'
import { confirmAgreementByEmail } from './self-billing.commands.ts'

/**
 * Saves the bank and tax details of a company and updates its state. A changed IBAN redirects payments, so it
 * needs a fresh proof of identity and is mailed to all owners.
 */
export async function savePayment(
  call: PersonCall,
  accountId: string,
  { version, self_billing_consent_version: consent, ...request }: Input<'account.setPaymentDetails'>['body'],
): Promise<Output<'account.setPaymentDetails'>> {
  const { state: before } = await lockAccountFacts(call, accountId)
  await requireAccountVersion(call, accountId, version)
  const savedPartner = await readPartner(call, accountId)
  const current = toPaymentDetails(savedPartner)
  const change = findPaymentChanges(request, current)
  const isOwed = change.iban === '' && (await hasOpenOrders(call.tx, accountId))
  const errors = findPaymentErrors(change, current, isOwed, consent)
  if (Object.keys(errors).length > 0) throw createFieldRefusal(errors)
  const isNewConsent = consent !== undefined && consent !== savedPartner.self_billing_consent?.version
  if (Object.keys(change).length === 0 && !isNewConsent) return toPaymentReply(savedPartner, before)
  if (change.iban !== undefined) await requireFreshProof(call)
  const {
    account_holder: accountHolder,
    vat_status: vatStatus,
    invoice_profile: invoiceProfile,
    invoice_email: invoiceEmail,
    invoice_phone: invoicePhone,
    ...details
  } = change
  await setPaymentDetails(call, accountId, {
    ...details,
    accountHolder,
    vatStatus,
    invoiceProfile,
    invoiceEmail,
    invoicePhone,
    selfBillingConsentVersion: isNewConsent ? consent : undefined,
  })
  if (isNewConsent) await confirmAgreementByEmail(call, accountId, consent)
  if (change.iban !== undefined) await notifyOwnersOfIban(call, savedPartner, change.iban, call.actor.name)
  return toPaymentReply(await readPartner(call, accountId), before)
}

function toPaymentDetails(partner: Partner): Payment {
  const { iban, bic, taxId, vatId, account_holder, vat_status, invoice_profile } = partner
  return {
    iban: iban ?? '',
    bic: bic ?? '',
    taxId: taxId ?? '',
    vatId: vatId ?? '',
    account_holder: account_holder ?? '',
    vat_status,
    invoice_profile,
    invoice_email: partner.invoice_email ?? '',
    invoice_phone: partner.invoice_phone ?? '',
  }
}

function toPaymentReply(
  partner: Partner,
  before: Partner['account_status'],
): Output<'account.setPaymentDetails'> {
  return { ...partner, status: partner.account_status, previous_status: before }
}

/**
 * Mails all owners, including the person who changed it, because another person may be using that session.
 * For a location, the owners of its master account are mailed too.
 */
export async function notifyOwnersOfIban(
  call: Call,
  { id, name }: Pick<Partner, 'id' | 'name'>,
  iban: string,
  by: string,
): Promise<void> {
  const data = { company: name, iban: iban ? maskIban(iban) : null, by }
  const mail = { template: 'bank_details_changed', data } as const
  const marketplace = asMarketplace(call)
  await enqueueEmail(marketplace, { ...mail, to: { accountId: id } })
  for (const contactId of await listMasterAccountOwners(marketplace.tx, id)) {
    await enqueueEmail(marketplace, { ...mail, to: contactId })
  }
}
