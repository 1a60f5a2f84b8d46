import { stateFilterNames, stateFilters, type StateFilter } from '#contract/operator/orders/order-filters'
import { readListView, toViewParam, type ListView } from '../map/list-view.ts'
import { getOperatorPath, replacePage } from '../navigation.ts'

/** The filters of the order list and of its map, as they are in the URL. */
export interface OrderFilter {
  readonly text: string
  readonly state: StateFilter | null
  readonly partner: string
  readonly view: ListView
}

export function readOrderFilter(search: URLSearchParams): OrderFilter {
  const state = stateFilterNames.find((one) => one === search.get('state')) ?? null
  return {
    text: search.get('q') ?? '',
    state,
    partner: search.get('partner') ?? '',
    view: readListView(search),
  }
}

/** `peek`: the order beside the list. Another filter closes it. */
export function writeOrderFilter(
  { text, state, partner, view }: OrderFilter,
  peek: string | null = null,
): void {
  replacePage(
    getOperatorPath(
      'orders',
      {},
      { q: text, state: state ?? '', partner, view: toViewParam(view), peek: peek ?? '' },
    ),
  )
}

/** Returns the filter as the calls take it. */
export function toOrderQuery({ text, state, partner }: OrderFilter) {
  return {
    ...(text ? { search: text } : {}),
    ...(state ? { status: [...stateFilters[state]] } : {}),
    ...(partner ? { partner_id: partner } : {}),
  }
}
