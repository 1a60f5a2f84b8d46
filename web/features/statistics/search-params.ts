/** What an address of the statistics may say; their arithmetic with its date library comes with the page. */

/** The periods that one may look at, by their names in the address; a year by its number. */
export type StatisticsPeriod = '30d' | '3m' | '12m' | 'own' | `${number}`

export const defaultPeriod: StatisticsPeriod = '12m'

export function isStatisticsPeriod(text: unknown): text is StatisticsPeriod {
  return typeof text === 'string' && /^(30d|3m|12m|own|20\d\d)$/.test(text)
}
