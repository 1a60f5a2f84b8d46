import { selfBillingVersion, type VatStatus } from '#contract/company/company-enums'
import { findBicOfGermanIban } from '#contract/kit/identifiers/german-banks'
import {
  isBicOfIbanCountry,
  compactBankCode,
  formatIban,
  isBic,
  isIban,
} from '#contract/kit/identifiers/iban'
import { findImplausibleTaxFields, trimTaxId, normalizeVatId } from '#contract/kit/identifiers/tax-ids'
import type { PaymentOf } from './payment.data.ts'

/** The payment form as it is typed, and what of it is wrong: by the lines that the server reads, too. */

export interface Form {
  readonly iban: string
  readonly bic: string
  readonly account_holder: string
  readonly taxId: string
  readonly vatId: string
  readonly vat_status: VatStatus
  readonly consents: boolean
}
export type TextName = Exclude<keyof Form, 'vat_status' | 'consents'>

export function formOf(partner: PaymentOf): Form {
  return {
    iban: formatIban(partner.iban ?? ''),
    bic: partner.bic ?? '',
    account_holder: partner.account_holder ?? '',
    taxId: partner.taxId ?? '',
    vatId: partner.vatId ?? '',
    vat_status: partner.vat_status,
    consents: partner.self_billing_consent?.version === selfBillingVersion,
  }
}

const tidy: { readonly [F in keyof Form]: (value: Form[F]) => Form[F] } = {
  iban: compactBankCode,
  bic: compactBankCode,
  account_holder: (text) => text.trim(),
  taxId: trimTaxId,
  vatId: (text) => normalizeVatId(text),
  vat_status: (status) => status,
  consents: (consents) => consents,
}

/** The fields whose meaning is another one than what is saved; another spelling changes nothing. */
export function changedFields(form: Form, saved: Form): (keyof Form)[] {
  return (Object.keys(form) as (keyof Form)[]).filter(
    (field) => meaning(form, field) !== meaning(saved, field),
  )
}

function meaning<F extends keyof Form>(form: Form, field: F): Form[F] {
  return tidy[field](form[field])
}

/** What the call is given: what changed, with the version that was read. */
export function bodyOf(form: Form, saved: Form, version: number) {
  const { consents, ...changed } = Object.fromEntries(
    changedFields(form, saved).map((field) => [field, meaning(form, field)]),
  ) as Partial<Form>
  return { ...changed, ...(consents ? { self_billing_consent_version: selfBillingVersion } : {}), version }
}

/** The tax numbers that look wrong. They can be saved: who knows better is not kept from it. */
export function implausibleFields(form: Form): ('taxId' | 'vatId')[] {
  return findImplausibleTaxFields({ taxId: meaning(form, 'taxId'), vatId: meaning(form, 'vatId') })
}

export type Fault = 'iban' | 'bic' | 'country'

/** What is wrong with what changed, before anybody is asked. */
export function faultsOf(form: Form, saved: Form): Partial<Record<TextName, Fault>> {
  const changed = new Set(changedFields(form, saved))
  const wrong = (field: TextName, holds: (text: string) => boolean) =>
    changed.has(field) && form[field].trim() !== '' && !holds(meaning(form, field))
  const iban = wrong('iban', isIban)
  const bic = wrong('bic', isBic)
  const [account, bank] = [compactBankCode(form.iban), compactBankCode(form.bic)]
  const both = !iban && !bic && account && bank && (changed.has('iban') || changed.has('bic'))
  return {
    ...(iban ? { iban: 'iban' } : {}),
    ...(bic ? { bic: 'bic' } : both && !isBicOfIbanCountry(bank, account) ? { bic: 'country' } : {}),
  }
}

/** The BIC that belongs to the IBAN, where it is known and not there already. */
export function proposedBic({ iban, bic }: Form): string | null {
  const account = compactBankCode(iban)
  const proposed = isIban(account) ? findBicOfGermanIban(account) : null
  return proposed && proposed !== compactBankCode(bic) ? proposed : null
}
