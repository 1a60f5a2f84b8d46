import type { OrderQueue } from '#contract/orders/model/queues'
import { type FilterValues, parseFilters } from '../filters/filters.ts'
import { parseSortParam, type ListSort, toSortParam } from './sorting.ts'

/** What somebody looks at: a list, narrowed and sorted. All of it stands in the address. */
export interface ListView {
  readonly queue: OrderQueue
  readonly search: string
  readonly filters: FilterValues
  readonly sort: ListSort | null
}

/** The query of an address, each key once or several times. */
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
