/** Closed lists about companies, free of zod. */

export const companyDocumentTypes = [
  'liability_insurance',
  'trade_license',
  'tax_exemption_order',
  'personal_id_card',
  'craft_card',
] as const
export type CompanyDocumentType = (typeof companyDocumentTypes)[number]

/** What a document is worth on a day (1 §4). */
export const companyDocumentStates = ['valid', 'not_yet_valid', 'expired', 'unconfirmed'] as const
export type CompanyDocumentState = (typeof companyDocumentStates)[number]

/** How far the marketplace is with a document (readings C26). */
export const companyDocumentChecks = ['waiting', 'verified', 'refused'] as const

export const companyTypes = ['company', 'sole_proprietor', 'civil_law_partnership'] as const
export const vatStatuses = ['standard', 'small_business', 'reverse_charge'] as const
export type VatStatus = (typeof vatStatuses)[number]

/** The agreement on self-billing (Gutschriftverfahren, § 14 Abs. 2 UStG) that is in force. */
export const selfBillingVersion = '2024-01'

/** All versions of that agreement; a consent to any other one cannot be recorded. */
export const selfBillingVersions = [selfBillingVersion] as const

/** Whether there has been such a version of the agreement on self-billing. */
export function isSelfBillingVersion(version: string | null): boolean {
  return (selfBillingVersions as readonly (string | null)[]).includes(version)
}
