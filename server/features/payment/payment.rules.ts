import { selfBillingVersion, type VatStatus } from '#contract/company/company-enums'
import type { FieldFault } from '#contract/errors'
import { isBicOfIbanCountry, compactBankCode, isBic, isIban } from '#contract/kit/identifiers/iban'
import { trimTaxId, normalizeVatId } from '#contract/kit/identifiers/tax-ids'

/** Which bank and tax details a company may have (1 §5; wire.md, Company; readings C8, N20). */

/** The details by their names on the wire; an empty text is nothing. */
export interface Payment {
  readonly iban: string
  readonly bic: string
  readonly taxId: string
  readonly vatId: string
  readonly account_holder: string
  readonly vat_status: VatStatus
}

type Texts = Omit<Payment, 'vat_status'>

const forms: { readonly [F in keyof Texts]: (text: string) => string } = {
  iban: compactBankCode,
  bic: compactBankCode,
  taxId: trimTaxId,
  vatId: (text) => normalizeVatId(text),
  account_holder: (text) => text.trim(),
}

export type Wish = { readonly [F in keyof Payment]?: Payment[F] | undefined } & {
  readonly self_billing_consent_version?: string | undefined
}

/** What of a wish is another thing than what is kept, in the form in which it is kept. */
export function differences(wish: Wish, kept: Payment): Partial<Payment> {
  const tidy = Object.entries(wish).flatMap(([field, value]) => {
    if (value === undefined || field === 'self_billing_consent_version') return []
    return [[field, field in forms ? forms[field as keyof Texts](value) : value] as const]
  })
  return Object.fromEntries(tidy.filter(([field, value]) => value !== kept[field as keyof Payment]))
}

/** What is wrong with a change, by field. What was kept before is not judged anew; `owing`: orders are open. */
export function paymentFaults(
  change: Partial<Payment>,
  kept: Payment,
  owing: boolean,
  consent?: string,
): Partial<Record<keyof Payment | 'self_billing_consent_version', FieldFault>> {
  const { iban = kept.iban, bic = kept.bic } = change
  const faults = {
    iban: change.iban === undefined ? null : ibanFault(change.iban, owing),
    bic: change.bic && !isBic(change.bic) ? ('invalid_bic' as const) : null,
    self_billing_consent_version:
      consent !== undefined && consent !== selfBillingVersion ? ('consent_outdated' as const) : null,
  }
  const both = Boolean(iban && bic && !faults.iban && !faults.bic && (change.iban ?? change.bic))
  const country = both && !isBicOfIbanCountry(bic, iban) ? { bic: 'bic_country' as const } : {}
  const found = Object.entries(faults).filter(([, fault]) => fault !== null)
  return { ...Object.fromEntries(found), ...country }
}

function ibanFault(iban: string, owing: boolean): FieldFault | null {
  if (iban === '') return owing ? 'iban_needed' : null
  return isIban(iban) ? null : 'invalid_iban'
}
