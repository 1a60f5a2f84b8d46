import type { OrderQueue } from '#contract/orders/model/queues'
import { type FilterValues, parseFilters } from './filters.ts'
import { parseSort, type Sort, sortText } from './sorting.ts'

/** What somebody looks at: a list, narrowed and sorted. All of it stands in the address. */
export interface View {
  readonly queue: OrderQueue
  readonly search: string
  readonly filters: FilterValues
  readonly sort: Sort | null
}

/** The query of an address, each key once or several times. */
export type Query = Record<string, string | readonly string[]>

export function parseView(queue: OrderQueue, query: Readonly<Record<string, unknown>>): View {
  const { search, sort } = query
  return {
    queue,
    search: typeof search === 'string' ? search.trim().slice(0, 255) : '',
    filters: parseFilters(query),
    sort: parseSort(sort),
  }
}

export function viewQuery({ search, filters, sort }: Omit<View, 'queue'>): Query {
  return {
    ...(search ? { search } : {}),
    ...(filters as Query),
    ...(sort ? { sort: sortText(sort) } : {}),
  }
}
