import type { CompanyDocument } from '#contract/company/company-documents'
import type { CompanyDocumentState } from '#contract/company/company-enums'
import type { Tone } from '#web/ui/feedback/badges.tsx'

/** Returns whether the company has to act, so that the row is marked. */
export function needsAction(state: CompanyDocumentState): boolean {
  return state !== 'valid'
}

/** Returns whether the document has expired and another one replaces it. */
export function isReplaced({ state, covered }: CompanyDocument): boolean {
  return state === 'expired' && covered
}

/** Returns the badge of a document. */
export function getDocumentBadge({ state, check }: CompanyDocument): {
  tone: Tone
  messageKey: CompanyDocumentState | 'refused' | 'being_checked'
} {
  if (check === 'refused') return { tone: 'danger', messageKey: 'refused' }
  if (state === 'valid') {
    return check === 'verified'
      ? { tone: 'done', messageKey: 'valid' }
      : { tone: 'accent', messageKey: 'being_checked' }
  }
  return { tone: 'danger', messageKey: state }
}
