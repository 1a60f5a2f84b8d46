import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FigureName } from '#contract/company/statistic-figures'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import type { Days } from './periods.ts'

const pageSize = 25

export interface Wanted extends Days {
  /** One location of a master account; null: all. */
  readonly account: string | null
}

const asked = ({ from, to, account }: Wanted) => ({ from, to, ...(account ? { account } : {}) })

export const statisticsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...queryKeys.statistics, wanted],
    queryFn: ({ signal }) => callApi('statistic.read', { query: asked(wanted) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The orders behind one figure, newest first. */
export const behindQuery = (figure: FigureName, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.statistics, 'orders', figure, wanted],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'statistic.orders',
        {
          params: { figure },
          query: { ...asked(wanted), page: String(pageParam), limit: String(pageSize) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number, page_size, total_count } }) =>
      page_number * page_size < total_count ? page_number + 1 : undefined,
  })
