import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FigureName } from '#contract/company/statistic-figures'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import type { StatisticsDays } from './period-days.ts'

const figureOrdersPageSize = 25

export interface StatisticsParams extends StatisticsDays {
  /** Id of a location of a master account; null for all. */
  readonly account: string | null
}

const toStatisticsQuery = ({ from, to, account }: StatisticsParams) => ({
  from,
  to,
  ...(account ? { account } : {}),
})

export const statisticsQuery = (params: StatisticsParams) =>
  queryOptions({
    queryKey: [...queryKeys.statistics, params],
    queryFn: ({ signal }) => callApi('statistic.read', { query: toStatisticsQuery(params) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the orders behind one figure, newest first. */
export const figureOrdersQuery = (figure: FigureName, params: StatisticsParams) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.statistics, 'orders', figure, params],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'statistic.orders',
        {
          params: { figure },
          query: {
            ...toStatisticsQuery(params),
            page: String(pageParam),
            limit: String(figureOrdersPageSize),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number, page_size, total_count } }) =>
      page_number * page_size < total_count ? page_number + 1 : undefined,
  })
