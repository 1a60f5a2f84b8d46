import { parseDate } from '@internationalized/date'
import type { StatisticsPeriod } from './search-params.ts'

/** First and last day, both included. */
export interface StatisticsDays {
  readonly from: string
  readonly to: string
}

/** Returns the days of a period that ends today, or of a year up to today. */
export function getPeriodDays(period: Exclude<StatisticsPeriod, 'own'>, today: string): StatisticsDays {
  const day = parseDate(today)
  if (period === '30d') return { from: day.subtract({ days: 29 }).toString(), to: today }
  if (period === '3m') return { from: day.subtract({ months: 3 }).add({ days: 1 }).toString(), to: today }
  if (period === '12m') return { from: day.set({ day: 1 }).subtract({ months: 11 }).toString(), to: today }
  const last = `${period}-12-31`
  return { from: `${period}-01-01`, to: last < today ? last : today }
}

/**
 * Returns the years from the first offer until now, newest first; only the current year if there is no offer.
 */
export function listStatisticsYears(since: string | null, today: string): number[] {
  const last = Number(today.slice(0, 4))
  const first = Math.max(Number((since ?? today).slice(0, 4)), last - 9)
  return Array.from({ length: last - first + 1 }, (_, back) => last - back)
}

/** Returns whether both days are set, in order, and at most five years apart. */
export function areDaysComplete({ from, to }: { from: string | null; to: string | null }): boolean {
  if (!from || !to || to < from || from < '2000') return false
  return parseDate(to).compare(parseDate(from)) < 5 * 366
}
