import type { CompanyDocument } from '#contract/company/company-documents'
import type { CompanyDocumentState } from '#contract/company/company-enums'
import type { Tone } from '#web/ui/feedback/badges.tsx'

/** A row is marked where something is to be done (1 §2). */
export function needsAction(state: CompanyDocumentState): boolean {
  return state !== 'valid'
}

/** Ended, and another one holds in its place: part of the history. */
export function isReplaced({ state, covered }: CompanyDocument): boolean {
  return state === 'expired' && covered
}

/** The one word for a document, and how loud it is. */
export function getDocumentBadge({ state, check }: CompanyDocument): {
  tone: Tone
  word: CompanyDocumentState | 'refused' | 'being_checked'
} {
  if (check === 'refused') return { tone: 'danger', word: 'refused' }
  if (state === 'valid') {
    return check === 'verified' ? { tone: 'done', word: 'valid' } : { tone: 'accent', word: 'being_checked' }
  }
  return { tone: 'danger', word: state }
}
