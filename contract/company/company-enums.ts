/** Closed lists about companies, free of zod. */

export const companyDocumentTypes = [
  'liability_insurance',
  'trade_license',
  'tax_exemption_order',
  'personal_id_card',
  'craft_card',
] as const
export type CompanyDocumentType = (typeof companyDocumentTypes)[number]

/** Whether a document is valid on a day. */
export const companyDocumentStates = ['valid', 'not_yet_valid', 'expired', 'unconfirmed'] as const
export type CompanyDocumentState = (typeof companyDocumentStates)[number]

/** Progress of the marketplace's check of a document. */
export const companyDocumentChecks = ['waiting', 'verified', 'refused'] as const

export const companyTypes = ['company', 'sole_proprietor', 'civil_law_partnership'] as const
export const vatStatuses = ['standard', 'small_business', 'reverse_charge'] as const
export type VatStatus = (typeof vatStatuses)[number]

/** The current version of the self-billing agreement (Gutschriftverfahren, § 14 Abs. 2 UStG). */
export const selfBillingVersion = '2026-11'

/**
 * All versions of that agreement; consent to any other version is rejected. A company that agreed to an earlier version
 * can still be credited.
 */
export const selfBillingVersions = ['2024-01', selfBillingVersion] as const
export type SelfBillingVersion = (typeof selfBillingVersions)[number]

/** Returns whether this version of the self-billing agreement exists. */
export function isSelfBillingVersion(version: string | null): version is SelfBillingVersion {
  return (selfBillingVersions as readonly (string | null)[]).includes(version)
}
