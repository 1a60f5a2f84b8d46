/** Results that the offers page shows after a decision; in the URL, so that a reload shows them again. */
export const offerSuccesses = ['accepted_mail', 'accepted_no_mail', 'accepted_open', 'rejected'] as const
export type OfferSuccess = (typeof offerSuccesses)[number]

export interface OffersSearch {
  /** The search text of the list. */
  search?: string | undefined
  success?: OfferSuccess | undefined
  /** Path of the accepted order. */
  order?: string | undefined
  /** Id of the order for which nearby offers are shown. */
  nearby?: string | undefined
}

/**
 * Parses the search parameters of the offers page and drops invalid ones; `order` must be a path of this app.
 */
export function parseOffersSearch(search: Record<string, unknown>): OffersSearch {
  const text = typeof search.search === 'string' && search.search ? { search: search.search } : {}
  const success = offerSuccesses.find((known) => known === search.success)
  if (!success) return text
  const order =
    typeof search.order === 'string' && /^\/orders\/[\w-]+\//.test(search.order) ? search.order : null
  const nearby =
    typeof search.nearby === 'string' && /^[\w-]{18,36}$/.test(search.nearby) ? search.nearby : null
  return { ...text, success, ...(order ? { order } : {}), ...(nearby ? { nearby } : {}) }
}
