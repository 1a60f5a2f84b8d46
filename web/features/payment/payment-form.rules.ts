import { selfBillingVersion, type VatStatus } from '#contract/company/company-enums'
import type { InvoiceProfile } from '#contract/kit/invoice-profiles'
import { findBicOfGermanIban } from '#contract/kit/identifiers/german-banks'
import {
  isBicOfIbanCountry,
  compactBankCode,
  formatIban,
  isBic,
  isIban,
} from '#contract/kit/identifiers/iban'
import { findImplausibleTaxFields, trimTaxId, normalizeVatId } from '#contract/kit/identifiers/tax-ids'
import type { PaymentDetails } from './payment.data.ts'

/** Values of the payment form and their faults, by the same rules as on the server. */

export interface PaymentFormValues {
  readonly iban: string
  readonly bic: string
  readonly account_holder: string
  readonly taxId: string
  readonly vatId: string
  readonly vat_status: VatStatus
  readonly invoice_profile: InvoiceProfile
  readonly invoice_email: string
  readonly invoice_phone: string
  readonly consents: boolean
}
export type PaymentTextField = Exclude<keyof PaymentFormValues, 'vat_status' | 'invoice_profile' | 'consents'>

export function toPaymentForm(partner: PaymentDetails): PaymentFormValues {
  return {
    iban: formatIban(partner.iban ?? ''),
    bic: partner.bic ?? '',
    account_holder: partner.account_holder ?? '',
    taxId: partner.taxId ?? '',
    vatId: partner.vatId ?? '',
    vat_status: partner.vat_status,
    invoice_profile: partner.invoice_profile,
    invoice_email: partner.invoice_email ?? '',
    invoice_phone: partner.invoice_phone ?? '',
    consents: partner.self_billing_consent?.version === selfBillingVersion,
  }
}

const normalizers: {
  readonly [F in keyof PaymentFormValues]: (value: PaymentFormValues[F]) => PaymentFormValues[F]
} = {
  iban: compactBankCode,
  bic: compactBankCode,
  account_holder: (text) => text.trim(),
  taxId: trimTaxId,
  vatId: (text) => normalizeVatId(text),
  vat_status: (status) => status,
  invoice_profile: (profile) => profile,
  invoice_email: (text) => text.trim(),
  invoice_phone: (text) => text.trim(),
  consents: (consents) => consents,
}

/** Returns the fields whose meaning differs from the saved values; another spelling is no change. */
export function listChangedFields(
  form: PaymentFormValues,
  saved: PaymentFormValues,
): (keyof PaymentFormValues)[] {
  return (Object.keys(form) as (keyof PaymentFormValues)[]).filter(
    (field) => normalizeField(form, field) !== normalizeField(saved, field),
  )
}

function normalizeField<F extends keyof PaymentFormValues>(
  form: PaymentFormValues,
  field: F,
): PaymentFormValues[F] {
  return normalizers[field](form[field])
}

/** Returns the request body: changed fields, and the version they are based on. */
export function toPaymentBody(form: PaymentFormValues, saved: PaymentFormValues, version: number) {
  const { consents, ...changed } = Object.fromEntries(
    listChangedFields(form, saved).map((field) => [field, normalizeField(form, field)]),
  ) as Partial<PaymentFormValues>
  return { ...changed, ...(consents ? { self_billing_consent_version: selfBillingVersion } : {}), version }
}

/** Returns implausible tax numbers. They can be saved, because exceptions exist. */
export function listImplausibleFields(form: PaymentFormValues): ('taxId' | 'vatId')[] {
  return findImplausibleTaxFields({
    taxId: normalizeField(form, 'taxId'),
    vatId: normalizeField(form, 'vatId'),
  })
}

export type PaymentFault = 'iban' | 'bic' | 'country'

/** Returns the faults of changed fields that can be found without the server. */
export function findPaymentFaults(
  form: PaymentFormValues,
  saved: PaymentFormValues,
): Partial<Record<PaymentTextField, PaymentFault>> {
  const changed = new Set(listChangedFields(form, saved))
  const wrong = (field: PaymentTextField, holds: (text: string) => boolean) =>
    changed.has(field) && form[field].trim() !== '' && !holds(normalizeField(form, field))
  const iban = wrong('iban', isIban)
  const bic = wrong('bic', isBic)
  const [account, bank] = [compactBankCode(form.iban), compactBankCode(form.bic)]
  const both = !iban && !bic && account && bank && (changed.has('iban') || changed.has('bic'))
  return {
    ...(iban ? { iban: 'iban' } : {}),
    ...(bic ? { bic: 'bic' } : both && !isBicOfIbanCountry(bank, account) ? { bic: 'country' } : {}),
  }
}

/** Returns the BIC of the IBAN; null if it is unknown or already entered. */
export function proposeBic({ iban, bic }: PaymentFormValues): string | null {
  const account = compactBankCode(iban)
  const proposed = isIban(account) ? findBicOfGermanIban(account) : null
  return proposed && proposed !== compactBankCode(bic) ? proposed : null
}
