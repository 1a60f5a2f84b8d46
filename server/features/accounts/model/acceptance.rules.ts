import { pages } from '#contract/access'
import { isSelfBillingVersion } from '#contract/company/company-enums'
import { listExpiredDocuments, type CompanyDocumentType } from './company-documents.rules.ts'
import type { AccountFacts } from './account-states.rules.ts'

/** A point to complete before accepting an offer (`blocks`) or soon after. */
export interface AcceptanceGap {
  readonly code:
    | 'iban_missing'
    | 'tax_or_vat_id_missing'
    | 'bic_missing'
    | 'self_billing_missing'
    | 'document_expired'
    | 'restricted'
  readonly field?: 'iban' | 'bic' | 'vatId' | 'self_billing_consent'
  readonly document_type?: CompanyDocumentType
  /** Path of the page on which the company completes it. */
  readonly path: string
  readonly blocks: boolean
}

const { path } = pages.payment

/** Returns what is missing for accepting offers. A missing BIC is listed but does not block. */
export function findAcceptanceGaps(account: AccountFacts): readonly AcceptanceGap[] {
  const gaps: AcceptanceGap[] = []
  if (account.isRestricted) gaps.push({ code: 'restricted', path: pages.company.path, blocks: true })
  if (!account.iban) gaps.push({ code: 'iban_missing', field: 'iban', path, blocks: true })
  if (!account.bic) gaps.push({ code: 'bic_missing', field: 'bic', path, blocks: false })
  if (!account.taxId && !account.vatId) {
    gaps.push({ code: 'tax_or_vat_id_missing', field: 'vatId', path, blocks: true })
  }
  // A credit note counts as an invoice only if the company agreed beforehand (§ 14 Abs. 2 UStG).
  if (!isSelfBillingVersion(account.selfBillingVersion)) {
    gaps.push({ code: 'self_billing_missing', field: 'self_billing_consent', path, blocks: true })
  }
  for (const type of listExpiredDocuments(account)) {
    gaps.push({ code: 'document_expired', document_type: type, path, blocks: true })
  }
  return gaps
}
