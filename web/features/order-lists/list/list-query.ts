import type { OrderQueue } from '#contract/orders/model/queues'
import { type FilterValues, parseFilters } from '../filters/filters.ts'
import { parseSortParam, type ListSort, toSortParam } from './sorting.ts'

/** A list with its search, filters and sorting. The URL contains all of it. */
export interface ListView {
  readonly queue: OrderQueue
  readonly search: string
  readonly filters: FilterValues
  readonly sort: ListSort | null
}

/** The search parameters of a URL, each with one or several values. */
export type ListQuery = Record<string, string | readonly string[]>

export function parseListView(queue: OrderQueue, query: Readonly<Record<string, unknown>>): ListView {
  const { search, sort } = query
  return {
    queue,
    search: typeof search === 'string' ? search.trim().slice(0, 255) : '',
    filters: parseFilters(query),
    sort: parseSortParam(sort),
  }
}

export function toListQuery({ search, filters, sort }: Omit<ListView, 'queue'>): ListQuery {
  return {
    ...(search ? { search } : {}),
    ...(filters as ListQuery),
    ...(sort ? { sort: toSortParam(sort) } : {}),
  }
}

/** Returns the URL of the list. */
export function toListPath(view: ListView): string {
  return formatListPath(view.queue, toListQuery(view))
}

/** Returns the URL of the list with the panel of an order. */
export function toPanelPath(view: ListView, peek: string): string {
  return formatListPath(view.queue, { ...toListQuery(view), peek })
}

function formatListPath(queue: OrderQueue, query: ListQuery): string {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) params.append(name, value)
  const text = params.toString()
  return `/orders/${queue}/${text ? `?${text}` : ''}`
}
