import type { CompanyDocument } from '#contract/company/company-documents'
import type { ServiceCategory } from '#contract/company/services'

/** Returns the valid document that ends first, among those that no other document follows. */
export function findNextEnding(
  documents: readonly CompanyDocument[],
): { type: CompanyDocument['type']; end: string } | null {
  const ending = documents.flatMap(({ type, state, covered, lifetimeEnd: end }) =>
    state === 'valid' && !covered && end ? [{ type, end }] : [],
  )
  return ending.toSorted((one, other) => one.end.localeCompare(other.end))[0] ?? null
}

/** Counts the terms in force, and those that the company has accepted. */
export function countTerms(categories: readonly ServiceCategory[]): { accepted: number; all: number } {
  const terms = categories.flatMap((category) => category.terms ?? [])
  return { accepted: terms.filter(({ accepted }) => accepted).length, all: terms.length }
}
