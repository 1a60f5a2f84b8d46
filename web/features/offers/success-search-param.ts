/** What the page of offers tells after a decision; it travels in the address, so that a reload says it again. */
export const offerSuccesses = ['accepted_mail', 'accepted_no_mail', 'accepted_open', 'rejected'] as const
export type OfferSuccess = (typeof offerSuccesses)[number]

export interface OffersSearch {
  /** What the list is searched for. */
  search?: string | undefined
  success?: OfferSuccess | undefined
  /** Where the accepted order stands now. */
  order?: string | undefined
  /** The order around which more offers are looked for. */
  nearby?: string | undefined
}

/** The search of the offers' address as far as it is one; `order` is a path of this app and nothing else. */
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
