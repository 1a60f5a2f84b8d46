import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { isDayParam, parseLocationSearch } from '../app/routing/search-params.ts'
import { StatisticsScreen, type StatisticsSearch } from '../features/statistics/StatisticsScreen.tsx'
import { isStatisticsPeriod, defaultPeriod } from '../features/statistics/search-params.ts'

/** Differences from the default view are in the URL, so that a view can be bookmarked and shared. */
type DashboardSearch = { [Key in keyof StatisticsSearch]?: NonNullable<StatisticsSearch[Key]> }

export const Route = createFileRoute('/_app/company/dashboard')({
  ...requirePage('dashboard', 'statistics'),
  validateSearch: ({ period, from, to, ...rest }: Record<string, unknown>): DashboardSearch => {
    // The router may pass a year as a number.
    const named = typeof period === 'number' ? String(period) : period
    return {
      ...(isStatisticsPeriod(named) ? { period: named } : {}),
      ...(isDayParam(from) ? { from } : {}),
      ...(isDayParam(to) ? { to } : {}),
      ...parseLocationSearch(rest),
    }
  },
  component: DashboardPage,
})

function DashboardPage() {
  const { period = defaultPeriod, from = null, to = null, account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = (search: StatisticsSearch) =>
    void navigate({
      search: {
        ...(search.period === defaultPeriod ? {} : { period: search.period }),
        ...(search.from === null ? {} : { from: search.from }),
        ...(search.to === null ? {} : { to: search.to }),
        ...(search.account === null ? {} : { account: search.account }),
      },
      replace: true,
    })
  return <StatisticsScreen search={{ period, from, to, account }} onSearch={changeSearch} />
}
