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
export function getDocumentBadge({ state, check, covered }: CompanyDocument): {
  tone: Tone
  messageKey: CompanyDocumentState | 'refused' | 'being_checked'
} {
  if (check === 'refused') return { tone: 'danger', messageKey: 'refused' }
  if (state === 'valid') {
    return check === 'verified'
      ? { tone: 'done', messageKey: 'valid' }
      : { tone: 'accent', messageKey: 'being_checked' }
  }
  return { tone: covered ? 'neutral' : 'danger', messageKey: state }
}

/** Returns whether a new document would follow this one: it ends or is not accepted, and none of `all` follows yet. */
export function canRenew(
  { type, state, check, covered, lifetimeEnd }: CompanyDocument,
  all: readonly CompanyDocument[],
): boolean {
  if (covered || all.some((one) => one.type === type && one.state === 'not_yet_valid')) return false
  return state === 'expired' || check === 'refused' || (state === 'valid' && lifetimeEnd !== null)
}

/** Returns the first day of a document that follows one that ends on `end`; both are calendar days. */
export function getRenewalStart(end: string | null, today: string): string {
  if (end === null || end < today) return today
  return Temporal.PlainDate.from(end).add({ days: 1 }).toString()
}
