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
