import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { isDayParam, parseLocationSearch } from '../app/routing/search-params.ts'
import { StatisticsScreen } from '../features/statistics/StatisticsScreen.tsx'
import {
  parseFigureName,
  isStatisticsPeriod,
  defaultPeriod,
  type StatisticsSearch,
} from '../features/statistics/search-params.ts'
import { toStatisticsQuery } from '../features/statistics/statistics-path.ts'

/** Differences from the default view are in the URL, so that a view can be bookmarked and shared. */
type DashboardSearch = { [Key in keyof StatisticsSearch]?: NonNullable<StatisticsSearch[Key]> }

export const Route = createFileRoute('/_app/company/dashboard')({
  ...requirePage('dashboard', 'statistics'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): DashboardSearch => search,
  component: DashboardPage,
})

function parseDashboardSearch({
  period,
  from,
  to,
  orders,
  part,
  ...rest
}: Record<string, unknown>): DashboardSearch {
  // The router may pass a year as a number.
  const named = typeof period === 'number' ? String(period) : period
  return {
    ...(isStatisticsPeriod(named) ? { period: named } : {}),
    ...(isDayParam(from) ? { from } : {}),
    ...(isDayParam(to) ? { to } : {}),
    ...parseFigureName(orders),
    ...(isDayParam(part) ? { part } : {}),
    ...parseLocationSearch(rest),
  }
}

function DashboardPage() {
  const search = parseDashboardSearch({ ...Route.useSearch() })
  const {
    period = defaultPeriod,
    from = null,
    to = null,
    account = null,
    orders = null,
    part = null,
  } = search
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = (next: StatisticsSearch) =>
    void navigate({ search: toStatisticsQuery(next), replace: true, resetScroll: false })
  return <StatisticsScreen search={{ period, from, to, account, orders, part }} onSearch={changeSearch} />
}
