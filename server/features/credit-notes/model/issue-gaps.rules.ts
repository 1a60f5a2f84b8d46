import { pages } from '#contract/access'
import { isSelfBillingVersion } from '#contract/company/company-enums'
import { hasCountryPrefix, resemblesTaxId } from '#contract/kit/identifiers/tax-ids'

/** A point that the company must complete before it can be credited. */
export interface IssueGap {
  readonly code: 'self_billing_missing' | 'tax_or_vat_id_missing' | 'tax_id_invalid' | 'vat_id_invalid'
  readonly field: 'self_billing_consent' | 'taxId' | 'vatId'
  readonly path: string
}

const { path } = pages.payment

interface TaxData {
  /** The version of the self-billing agreement that the company accepted. */
  readonly consent_version: string | null
  readonly tax_id: string | null
  readonly vat_id: string | null
}

/**
 * Returns what forbids a credit note: no self-billing agreement (§ 14 Abs. 2 UStG), no tax number of the
 * company (§ 14 Abs. 4 Nr. 2 UStG), a VAT id without country prefix (EN 16931, BR-CO-09) or an invalid tax
 * number.
 */
export function findIssueGaps({ consent_version, tax_id, vat_id }: TaxData): readonly IssueGap[] {
  const gaps: IssueGap[] = []
  if (!isSelfBillingVersion(consent_version)) {
    gaps.push({ code: 'self_billing_missing', field: 'self_billing_consent', path })
  }
  if (vat_id && !hasCountryPrefix(vat_id)) gaps.push({ code: 'vat_id_invalid', field: 'vatId', path })
  if (!vat_id && !tax_id) gaps.push({ code: 'tax_or_vat_id_missing', field: 'vatId', path })
  if (!vat_id && tax_id && !resemblesTaxId(tax_id)) {
    gaps.push({ code: 'tax_id_invalid', field: 'taxId', path })
  }
  return gaps
}

/**
 * Returns the tax number to print, or null for text that is not a tax number. A VAT id alone is sufficient.
 */
export function getPrintableTaxId({ tax_id }: Pick<TaxData, 'tax_id'>): string | null {
  return tax_id && resemblesTaxId(tax_id) ? tax_id : null
}
