import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { isDay } from '../app/routing/calendar-day.ts'
import { locationSearch } from '../app/routing/search-params.ts'
import { StatisticsScreen, type StatisticsWish } from '../features/statistics/StatisticsScreen.tsx'
import { isPeriod, usual } from '../features/statistics/wish.ts'

/** What differs from the usual view stands in the address, so that a view can be kept and shared. */
type Search = { [Key in keyof StatisticsWish]?: NonNullable<StatisticsWish[Key]> }

export const Route = createFileRoute('/_app/company/dashboard')({
  ...requires('dashboard', 'statistics'),
  validateSearch: ({ period, from, to, ...rest }: Record<string, unknown>): Search => {
    // A year comes out of the address as a number.
    const named = typeof period === 'number' ? String(period) : period
    return {
      ...(isPeriod(named) ? { period: named } : {}),
      ...(isDay(from) ? { from } : {}),
      ...(isDay(to) ? { to } : {}),
      ...locationSearch(rest),
    }
  },
  component: Page,
})

function Page() {
  const { period = usual, from = null, to = null, account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const onWish = (wish: StatisticsWish) =>
    void navigate({
      search: {
        ...(wish.period === usual ? {} : { period: wish.period }),
        ...(wish.from === null ? {} : { from: wish.from }),
        ...(wish.to === null ? {} : { to: wish.to }),
        ...(wish.account === null ? {} : { account: wish.account }),
      },
      replace: true,
    })
  return <StatisticsScreen wish={{ period, from, to, account }} onWish={onWish} />
}
