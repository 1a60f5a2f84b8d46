import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { isDayParam, parseLocationSearch } from '../app/routing/search-params.ts'
import { StatisticsScreen, type StatisticsSearch } from '../features/statistics/StatisticsScreen.tsx'
import { isStatisticsPeriod, defaultPeriod } from '../features/statistics/search-params.ts'

/** Differences from the default view are in the URL, so that a view can be bookmarked and shared. */
type DashboardSearch = { [Key in keyof StatisticsSearch]?: NonNullable<StatisticsSearch[Key]> }

export const Route = createFileRoute('/_app/company/dashboard')({
  ...requirePage('dashboard', 'statistics'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): DashboardSearch => search,
  component: DashboardPage,
})

function parseDashboardSearch({ period, from, to, ...rest }: Record<string, unknown>): DashboardSearch {
  // The router may pass a year as a number.
  const named = typeof period === 'number' ? String(period) : period
  return {
    ...(isStatisticsPeriod(named) ? { period: named } : {}),
    ...(isDayParam(from) ? { from } : {}),
    ...(isDayParam(to) ? { to } : {}),
    ...parseLocationSearch(rest),
  }
}

function DashboardPage() {
  const search = parseDashboardSearch({ ...Route.useSearch() })
  const { period = defaultPeriod, from = null, to = null, account = null } = search
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = (next: StatisticsSearch) =>
    void navigate({
      search: {
        ...(next.period === defaultPeriod ? {} : { period: next.period }),
        ...(next.from === null ? {} : { from: next.from }),
        ...(next.to === null ? {} : { to: next.to }),
        ...(next.account === null ? {} : { account: next.account }),
      },
      replace: true,
    })
  return <StatisticsScreen search={{ period, from, to, account }} onSearch={changeSearch} />
}
