import { pages } from '#contract/access'
import { isSelfBillingVersion } from '#contract/company/company-enums'
import { listExpiredDocuments, type CompanyDocumentType } from './company-documents.rules.ts'
import type { AccountFacts } from './account-states.rules.ts'

/** One point that a company has to mend before, or soon after, it accepts an offer (wire.md, Offers). */
export interface AcceptanceGap {
  readonly code:
    | 'iban_missing'
    | 'tax_or_vat_id_missing'
    | 'bic_missing'
    | 'self_billing_missing'
    | 'document_expired'
  readonly field?: 'iban' | 'bic' | 'vatId' | 'self_billing_consent'
  readonly document_type?: CompanyDocumentType
  /** The page that mends it. */
  readonly path: string
  readonly blocks: boolean
}

const { path } = pages.payment

/** What is missing before accepting (design 4, C8): a missing BIC is listed but keeps nobody from it. */
export function findAcceptanceGaps(account: AccountFacts): readonly AcceptanceGap[] {
  const gaps: AcceptanceGap[] = []
  if (!account.iban) gaps.push({ code: 'iban_missing', field: 'iban', path, blocks: true })
  if (!account.bic) gaps.push({ code: 'bic_missing', field: 'bic', path, blocks: false })
  if (!account.taxId && !account.vatId) {
    gaps.push({ code: 'tax_or_vat_id_missing', field: 'vatId', path, blocks: true })
  }
  // A credit note counts as an invoice only where the company has agreed to it beforehand (§ 14 Abs. 2 UStG).
  if (!isSelfBillingVersion(account.selfBillingVersion)) {
    gaps.push({ code: 'self_billing_missing', field: 'self_billing_consent', path, blocks: true })
  }
  for (const type of listExpiredDocuments(account)) {
    gaps.push({ code: 'document_expired', document_type: type, path, blocks: true })
  }
  return gaps
}
