import { pages } from '#contract/access'
import type { Reply } from '#contract/api'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import type { Tone } from '#web/ui/feedback/badges.tsx'

type CompanyStanding = Reply<'account.standing'>

export interface ChecklistItem {
  readonly key: string
  /** Which words say it. */
  readonly word:
    | 'iban'
    | 'bic'
    | 'tax'
    | 'selfBilling'
    | 'documentExpired'
    | 'onboarding'
    | 'terms'
    | `document_${CompanyStanding['documents'][number]['state']}`
  /** The document that it is about. */
  readonly type: CompanyDocumentType | null
  /** How many categories it is about; absent: none. */
  readonly count?: number
  /** Where it is mended; null: only time does. */
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
 * What keeps this company from accepting, and what it still needs to become active or to stay so. `location` is its
 * id where it is one of the company's locations: then the ways lead to that one's fields.
 */
export function createSetupChecklist(
  standing: CompanyStanding,
  location?: string,
): { blocking: readonly ChecklistItem[]; further: readonly ChecklistItem[] } {
  const search = location ? `?account=${location}` : ''
  const gaps = standing.missing.map((gap): ChecklistItem & { blocks: boolean } => {
    const type = (gap.document_type ?? null) as CompanyDocumentType | null
    return {
      key: `${gap.code} ${type ?? ''}`,
      word: gap.field ? messageKeyByField[gap.field as keyof typeof messageKeyByField] : 'documentExpired',
      type,
      href: `${gap.path}${search}#${gap.field ?? type ?? ''}`,
      tone: gap.blocks ? 'danger' : 'neutral',
      blocks: gap.blocks,
    }
  })
  const listedTypes = new Set(gaps.map(({ type }) => type))
  const documents = standing.documents
    .filter(({ type }) => !listedTypes.has(type))
    .map(({ type, state }): ChecklistItem => ({
      key: `document ${type}`,
      word: `document_${state}`,
      type,
      href: state === 'being_checked' ? null : `${pages.payment.path}${search}#${type}`,
      tone: state === 'being_checked' ? 'neutral' : 'warning',
    }))
  const steps: ChecklistItem[] =
    standing.onboarding.length > 0 && standing.account_status !== 'active'
      ? [
          {
            key: 'onboarding',
            word: 'onboarding',
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
            word: 'terms',
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
