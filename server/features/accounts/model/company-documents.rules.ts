/**
 * Which documents a company needs and whether they are valid on a day; see
 * docs/domain.md#companies-and-documents.
 */

import type { CompanyDocumentState, CompanyDocumentType } from '#contract/company/company-enums'
import type { DocumentGap } from '#contract/company/company-documents'
import { needsCraftCard } from './trades.rules.ts'

export type { CompanyDocumentType }

export type CompanyType = 'company' | 'sole_proprietor' | 'civil_law_partnership'

export interface CompanyDocument {
  readonly type: CompanyDocumentType
  /** First day on which the document is valid, `YYYY-MM-DD`; null means no limit. */
  readonly lifetimeStart: string | null
  readonly lifetimeEnd: string | null
  /** The company has confirmed that the document is correct. */
  readonly confirmed: boolean
  /** The marketplace has checked the document. */
  readonly verified: boolean
  readonly refused: boolean
}

/** The data of a company that decides which documents it needs. */
export interface CompanyDocumentFacts {
  readonly companyType: CompanyType
  readonly qualifications: readonly { readonly category: string; readonly value: string }[]
  readonly documents: readonly CompanyDocument[]
  /** Types of documents that the current change deleted. */
  readonly deletedDocuments?: readonly CompanyDocumentType[]
  /** The day in Europe/Berlin for which the rules are evaluated. */
  readonly today: string
}

export function getCompanyDocumentState(
  document: Pick<CompanyDocument, 'lifetimeStart' | 'lifetimeEnd' | 'confirmed'>,
  today: string,
): CompanyDocumentState {
  if (document.lifetimeEnd && document.lifetimeEnd < today) return 'expired'
  if (!document.confirmed) return 'unconfirmed'
  if (document.lifetimeStart && document.lifetimeStart > today) return 'not_yet_valid'
  return 'valid'
}

/** Category of qualifications that require the craft card. */
const craftTradeCategory = 'hwo_a'

export function listMandatoryDocuments(company: CompanyDocumentFacts): readonly CompanyDocumentType[] {
  const person = company.companyType !== 'company'
  const craft = company.qualifications.some(
    ({ category, value }) => category === craftTradeCategory && needsCraftCard(value),
  )
  return [
    'liability_insurance',
    'trade_license',
    'tax_exemption_order',
    ...(person ? (['personal_id_card'] as const) : []),
    ...(craft ? (['craft_card'] as const) : []),
  ]
}

/** Returns whether every mandatory document is in force and checked, which an active company needs. */
export function hasCompleteDocuments(company: CompanyDocumentFacts): boolean {
  return listMandatoryDocuments(company).every((type) => hasCheckedDocument(company, type))
}

/** Returns whether a document of this type is in force and checked by the marketplace. */
export function hasCheckedDocument(company: CompanyDocumentFacts, type: CompanyDocumentType): boolean {
  return filterDocumentsOfType(company, type).some(
    (one) => one.verified && getCompanyDocumentState(one, company.today) === 'valid',
  )
}

/** Returns whether a mandatory document has ended or was deleted without a valid replacement. */
export function hasLapsedDocuments(company: CompanyDocumentFacts): boolean {
  const deleted = listMandatoryDocuments(company).filter((type) => company.deletedDocuments?.includes(type))
  return (
    listExpiredDocuments(company).length > 0 || deleted.some((type) => !hasDocumentInForce(company, type))
  )
}

/**
 * Returns the mandatory documents that have ended without a successor in force. A document that was never
 * sent is not included. A successor counts before the marketplace has checked it, because the company has
 * done its part.
 */
export function listExpiredDocuments(company: CompanyDocumentFacts): readonly CompanyDocumentType[] {
  return listMandatoryDocuments(company).filter((type) => {
    const ended = filterDocumentsOfType(company, type).some(
      (one) => getCompanyDocumentState(one, company.today) === 'expired',
    )
    return ended && !hasDocumentInForce(company, type)
  })
}

/** Returns the mandatory documents of which none is in force. */
export function listMissingDocuments(company: CompanyDocumentFacts): readonly CompanyDocumentType[] {
  return listMandatoryDocuments(company).filter((type) => !hasDocumentInForce(company, type))
}

/**
 * Returns what the company must still do or wait for, once per mandatory document. Of several documents of a
 * type, the one closest to being in force counts.
 */
export function listDocumentGaps(company: CompanyDocumentFacts): readonly DocumentGap[] {
  return listMandatoryDocuments(company).flatMap((type) => {
    const state = findDocumentGap(company, type)
    return state ? [{ type, state }] : []
  })
}

function findDocumentGap(
  company: CompanyDocumentFacts,
  type: CompanyDocumentType,
): DocumentGap['state'] | null {
  const documents = filterDocumentsOfType(company, type)
  const states = documents.map((one) => getCompanyDocumentState(one, company.today))
  if (states.includes('valid')) {
    const checked = documents.some((one, at) => one.verified && states[at] === 'valid')
    return checked ? null : 'being_checked'
  }
  const wrong = (['unconfirmed', 'not_yet_valid', 'expired'] as const).find((one) => states.includes(one))
  if (wrong) return wrong
  return company.documents.some((one) => one.type === type && one.refused) ? 'refused' : 'missing'
}

function hasDocumentInForce(company: CompanyDocumentFacts, type: CompanyDocumentType): boolean {
  return filterDocumentsOfType(company, type).some(
    (one) => getCompanyDocumentState(one, company.today) === 'valid',
  )
}

function filterDocumentsOfType(
  company: CompanyDocumentFacts,
  type: CompanyDocumentType,
): readonly CompanyDocument[] {
  return company.documents.filter((one) => one.type === type && !one.refused)
}
