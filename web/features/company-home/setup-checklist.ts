import { pages } from '#contract/access'
import type { Reply } from '#contract/api'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { Tone } from '#web/ui/feedback/badges.tsx'

type CompanyStanding = Reply<'account.standing'>

export interface ChecklistItem {
  readonly key: string
  /** Key of the message. */
  readonly messageKey:
    | 'iban'
    | 'bic'
    | 'tax'
    | 'selfBilling'
    | 'documentExpired'
    | 'onboarding'
    | 'terms'
    | `document_${CompanyStanding['documents'][number]['state']}`
  /** The document type that the item concerns. */
  readonly type: CompanyDocumentType | null
  /** Number of categories that the item concerns; absent if none. */
  readonly count?: number
  /** Link to the field; null if the user can only wait. */
  readonly href: string | null
  readonly tone: Tone
}

const messageKeyByField = {
  iban: 'iban',
  bic: 'bic',
  vatId: 'tax',
  self_billing_consent: 'selfBilling',
} as const

/**
 * Returns the details that block accepting offers, and those that the company needs to become or stay active.
 * `location` is the id of one of the company's locations; the links then lead to its fields.
 */
export function createSetupChecklist(
  standing: CompanyStanding,
  location?: string,
): { blocking: readonly ChecklistItem[]; further: readonly ChecklistItem[] } {
  const search = location ? `?account=${location}` : ''
  // A restriction has a notice of its own.
  const missing = standing.missing.filter(({ code }) => code !== 'restricted')
  const gaps = missing.map((gap): ChecklistItem & { blocks: boolean } => {
    const type = (gap.document_type ?? null) as CompanyDocumentType | null
    return {
      key: `${gap.code} ${type ?? ''}`,
      messageKey: gap.field
        ? messageKeyByField[gap.field as keyof typeof messageKeyByField]
        : 'documentExpired',
      type,
      href: `${type ? pages.companyDocuments.path : gap.path}${search}#${gap.field ?? type ?? ''}`,
      tone: gap.blocks ? 'danger' : 'neutral',
      blocks: gap.blocks,
    }
  })
  const listedTypes = new Set(gaps.map(({ type }) => type))
  const documents = standing.documents
    .filter(({ type }) => !listedTypes.has(type))
    .map(({ type, state }): ChecklistItem => ({
      key: `document ${type}`,
      messageKey: `document_${state}`,
      type,
      href: state === 'being_checked' ? null : `${pages.companyDocuments.path}${search}#${type}`,
      tone: state === 'being_checked' ? 'neutral' : 'warning',
    }))
  const steps: ChecklistItem[] =
    standing.onboarding.length > 0 && standing.account_status !== 'active'
      ? [
          {
            key: 'onboarding',
            messageKey: 'onboarding',
            type: null,
            href: null,
            tone: 'warning',
          },
        ]
      : []
  const categories = standing.terms_to_accept.length
  const terms: ChecklistItem[] =
    categories > 0
      ? [
          {
            key: 'terms',
            messageKey: 'terms',
            type: null,
            count: categories,
            href: pages.services.path,
            tone: 'warning',
          },
        ]
      : []
  return {
    blocking: gaps.filter(({ blocks }) => blocks),
    further: [...terms, ...gaps.filter(({ blocks }) => !blocks), ...documents, ...steps],
  }
}
