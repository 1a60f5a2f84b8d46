import { defaultPeriod, type StatisticsSearch } from './search-params.ts'

type StatisticsQuery = { [Key in keyof StatisticsSearch]?: NonNullable<StatisticsSearch[Key]> }

/** Returns the parameters of the URL: only the differences from the default view. */
export function toStatisticsQuery(search: StatisticsSearch): StatisticsQuery {
  const { period, from, to, account, orders, part } = search
  return {
    ...(period === defaultPeriod ? {} : { period }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(account === null ? {} : { account }),
    ...(orders === null ? {} : { orders }),
    ...(part === null ? {} : { part }),
  }
}

/** Returns the URL of a view, so that it can be opened in another tab. */
export function toStatisticsPath(search: StatisticsSearch): string {
  const params = new URLSearchParams(Object.entries(toStatisticsQuery(search)))
  return `/company/dashboard/?${params.toString()}`
}
