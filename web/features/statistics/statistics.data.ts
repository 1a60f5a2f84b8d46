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

export const statisticsQuery = (wanted: StatisticsParams) =>
  queryOptions({
    queryKey: [...queryKeys.statistics, wanted],
    queryFn: ({ signal }) => callApi('statistic.read', { query: toStatisticsQuery(wanted) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the orders behind one figure, newest first. */
export const figureOrdersQuery = (figure: FigureName, wanted: StatisticsParams) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.statistics, 'orders', figure, wanted],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'statistic.orders',
        {
          params: { figure },
          query: {
            ...toStatisticsQuery(wanted),
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
