/** Company documents: which a company needs, and what its papers are worth on a day (design 4, C26, C27, Q24). */

import type { CompanyDocumentState, CompanyDocumentType } from '#contract/company/company-enums'
import type { DocumentGap } from '#contract/company/company-documents'
import { needsCraftCard } from './trades.rules.ts'

export type { CompanyDocumentType }

export type CompanyType = 'company' | 'sole_proprietor' | 'civil_law_partnership'

export interface CompanyDocument {
  readonly type: CompanyDocumentType
  /** First and last day on which it holds; without dates it holds as long as it is there. */
  readonly lifetimeStart: string | null
  readonly lifetimeEnd: string | null
  /** The partner said that it is right. */
  readonly confirmed: boolean
  /** The marketplace checked it. */
  readonly verified: boolean
  readonly refused: boolean
}

/** A company as its papers see it. */
export interface CompanyDocumentFacts {
  readonly companyType: CompanyType
  readonly qualifications: readonly { readonly category: string; readonly value: string }[]
  readonly documents: readonly CompanyDocument[]
  /** Types of which this very change deleted a document. */
  readonly deletedDocuments?: readonly CompanyDocumentType[]
  /** The day in Europe/Berlin on which this is asked. */
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

/** The category whose holders need the craft card. */
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

/** Every mandatory document is there, confirmed, in force and verified: what being active asks for. */
export function hasCompleteDocuments(company: CompanyDocumentFacts): boolean {
  return listMandatoryDocuments(company).every((type) =>
    filterDocumentsOfType(company, type).some(
      (one) => one.verified && getCompanyDocumentState(one, company.today) === 'valid',
    ),
  )
}

/** A mandatory document ended or was deleted, and nothing in force stands in for it. */
export function hasLapsedDocuments(company: CompanyDocumentFacts): boolean {
  const deleted = listMandatoryDocuments(company).filter((type) => company.deletedDocuments?.includes(type))
  return (
    listExpiredDocuments(company).length > 0 || deleted.some((type) => !hasDocumentInForce(company, type))
  )
}

/**
 * Mandatory documents that ended and have no successor in force. One that was never sent in is not among
 * them, and a successor counts before the marketplace has checked it: the partner did what was asked.
 */
export function listExpiredDocuments(company: CompanyDocumentFacts): readonly CompanyDocumentType[] {
  return listMandatoryDocuments(company).filter((type) => {
    const ended = filterDocumentsOfType(company, type).some(
      (one) => getCompanyDocumentState(one, company.today) === 'expired',
    )
    return ended && !hasDocumentInForce(company, type)
  })
}

/** Mandatory documents of which nothing is in force, sent in or not. */
export function listMissingDocuments(company: CompanyDocumentFacts): readonly CompanyDocumentType[] {
  return listMandatoryDocuments(company).filter((type) => !hasDocumentInForce(company, type))
}

/**
 * What the company still has to do about its mandatory papers, or has to wait for; one point for each kind. Of
 * several papers the one that comes nearest to being in force counts.
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
  const papers = filterDocumentsOfType(company, type)
  const states = papers.map((one) => getCompanyDocumentState(one, company.today))
  if (states.includes('valid')) {
    const checked = papers.some((one, at) => one.verified && states[at] === 'valid')
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
