import { type OrderType, orderTypes } from '#contract/orders/model/order-enums'
import { type OfferSort, offerSorts } from '#contract/orders/model/offer-sorts'

/** Results that the offers page shows after a decision; in the URL, so that a reload shows them again. */
export const offerSuccesses = ['accepted_mail', 'accepted_no_mail', 'accepted_open', 'rejected'] as const
export type OfferSuccess = (typeof offerSuccesses)[number]

/** Which offers the list shows, and in which order. */
export interface OffersView {
  /** The search text of the list. */
  search?: string | undefined
  /** Absent: newest first. */
  sort?: OfferSort | undefined
  types?: readonly OrderType[] | undefined
  /** Largest distance in kilometres. */
  within?: number | undefined
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined
  to?: string | undefined
}

export interface OffersSearch extends OffersView {
  success?: OfferSuccess | undefined
  /** Path of the accepted order. */
  order?: string | undefined
  /** Id of the accepted order; nearby offers are those near it. */
  nearby?: string | undefined
}

/**
 * Parses the search parameters of the offers page and drops invalid ones; `order` must be a path of this app.
 */
export function parseOffersSearch(search: Record<string, unknown>): OffersSearch {
  return { ...parseOffersView(search), ...parseOutcome(search) }
}

function parseOffersView(search: Record<string, unknown>): OffersView {
  const sort = offerSorts.find((known) => known === search.sort && known !== 'newest')
  const named = [search.types].flat()
  const types = orderTypes.filter((type) => named.includes(type))
  const within = Number(search.within)
  const from = parseDay(search.from)
  const to = parseDay(search.to)
  return {
    ...(typeof search.search === 'string' && search.search ? { search: search.search } : {}),
    ...(sort ? { sort } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(Number.isInteger(within) && within >= 1 && within <= 1000 ? { within } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

function parseDay(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : null
}

function parseOutcome(search: Record<string, unknown>): Pick<OffersSearch, 'success' | 'order' | 'nearby'> {
  const success = offerSuccesses.find((known) => known === search.success)
  if (!success) return {}
  const order =
    typeof search.order === 'string' && /^\/orders\/[\w-]+\//.test(search.order) ? search.order : null
  const nearby =
    typeof search.nearby === 'string' && /^[\w-]{18,36}$/.test(search.nearby) ? search.nearby : null
  return { success, ...(order ? { order } : {}), ...(nearby ? { nearby } : {}) }
}

/** Returns the parameters without those of the last decision. */
export function getOffersView({ success: _s, order: _o, nearby: _n, ...view }: OffersSearch): OffersView {
  return view
}

/** Returns whether fewer than all offers are shown. */
export function isFilteredView({ search, types, within, from, to }: OffersView): boolean {
  return Boolean(search || types || within || from || to)
}
