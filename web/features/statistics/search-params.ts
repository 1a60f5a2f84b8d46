import { type FigureName, statisticFigures } from '#contract/company/statistic-figures'

/**
 * Search parameters of the statistics. Separate from the date arithmetic, whose library is loaded with the
 * page.
 */

/** Names of the selectable periods in the URL; a year by its number. */
export type StatisticsPeriod = '30d' | '3m' | '12m' | 'own' | `${number}`

export const defaultPeriod: StatisticsPeriod = '12m'

export function isStatisticsPeriod(text: unknown): text is StatisticsPeriod {
  return typeof text === 'string' && /^(30d|3m|12m|own|20\d\d)$/.test(text)
}

/** Search parameters of the statistics. */
export interface StatisticsSearch {
  readonly period: StatisticsPeriod
  /** First day of a custom period. */
  readonly from: string | null
  readonly to: string | null
  readonly account: string | null
  /** The figure whose orders are shown. */
  readonly orders: FigureName | null
  /** First day of the part of its trend whose orders are shown; all parts if null. */
  readonly part: string | null
}

export function parseFigureName(text: unknown): { orders?: FigureName } {
  const orders = statisticFigures.find((name) => name === text)
  return orders ? { orders } : {}
}
