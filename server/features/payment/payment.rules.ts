import { selfBillingVersion, type VatStatus } from '#contract/company/company-enums'
import type { InvoiceProfile } from '#contract/kit/invoice-profiles'
import type { FieldFault } from '#contract/errors'
import { isBicOfIbanCountry, compactBankCode, isBic, isIban } from '#contract/kit/identifiers/iban'
import { trimTaxId, normalizeVatId } from '#contract/kit/identifiers/tax-ids'

/** Rules for bank and tax details of a company. See docs/domain.md#companies-and-documents. */

/** The details by their wire names; an empty text means that the value is missing. */
export interface Payment {
  readonly iban: string
  readonly bic: string
  readonly taxId: string
  readonly vatId: string
  readonly account_holder: string
  readonly vat_status: VatStatus
  readonly invoice_profile: InvoiceProfile
  readonly invoice_email: string
  readonly invoice_phone: string
}

type TextFields = Omit<Payment, 'vat_status' | 'invoice_profile'>

const normalizers: { readonly [F in keyof TextFields]: (text: string) => string } = {
  iban: compactBankCode,
  bic: compactBankCode,
  taxId: trimTaxId,
  vatId: (text) => normalizeVatId(text),
  account_holder: (text) => text.trim(),
  invoice_email: (text) => text.trim(),
  invoice_phone: (text) => text.trim(),
}

export type PaymentRequest = { readonly [F in keyof Payment]?: Payment[F] | undefined } & {
  readonly self_billing_consent_version?: string | undefined
}

/** Returns the requested values that differ from the saved ones, normalized as they are saved. */
export function findPaymentChanges(request: PaymentRequest, current: Payment): Partial<Payment> {
  const normalized = Object.entries(request).flatMap(([field, value]) => {
    if (value === undefined || field === 'self_billing_consent_version') return []
    return [[field, field in normalizers ? normalizers[field as keyof TextFields](value) : value] as const]
  })
  return Object.fromEntries(normalized.filter(([field, value]) => value !== current[field as keyof Payment]))
}

/**
 * Returns the errors of a change by field. Saved values are not checked again. `isOwed`: orders are still
 * unpaid.
 */
export function findPaymentErrors(
  change: Partial<Payment>,
  current: Payment,
  isOwed: boolean,
  consent?: string,
): Partial<Record<keyof Payment | 'self_billing_consent_version', FieldFault>> {
  const { iban = current.iban, bic = current.bic } = change
  const errors = {
    iban: change.iban === undefined ? null : findIbanError(change.iban, isOwed),
    bic: change.bic && !isBic(change.bic) ? ('invalid_bic' as const) : null,
    self_billing_consent_version:
      consent !== undefined && consent !== selfBillingVersion ? ('consent_outdated' as const) : null,
    ...findInvoiceContactErrors(change, current),
  }
  const both = Boolean(iban && bic && !errors.iban && !errors.bic && (change.iban ?? change.bic))
  const country = both && !isBicOfIbanCountry(bic, iban) ? { bic: 'bic_country' as const } : {}
  const found = Object.entries(errors).filter(([, fault]) => fault !== null)
  return { ...Object.fromEntries(found), ...country }
}

/** XRechnung requires a contact of the seller (BR-DE-2 to BR-DE-7, BR-DE-27). */
function findInvoiceContactErrors(
  change: Partial<Payment>,
  current: Payment,
): Record<'invoice_email' | 'invoice_phone', FieldFault | null> {
  const { invoice_profile: profile, invoice_email: email, invoice_phone: phone } = { ...current, ...change }
  const isAsked =
    profile === 'xrechnung' &&
    (['invoice_profile', 'invoice_email', 'invoice_phone'] as const).some((field) => field in change)
  if (!isAsked) return { invoice_email: null, invoice_phone: null }
  const hasDigits = /\d\D*\d\D*\d/.test(phone)
  return {
    invoice_email: email === '' ? 'required' : null,
    invoice_phone: phone === '' ? 'required' : hasDigits ? null : 'invalid_phone',
  }
}

function findIbanError(iban: string, isOwed: boolean): FieldFault | null {
  if (iban === '') return isOwed ? 'iban_needed' : null
  return isIban(iban) ? null : 'invalid_iban'
}
