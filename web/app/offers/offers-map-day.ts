import type { OfferRow } from '#contract/orders/offers'
import { toBerlinDay } from '#web/i18n/format'

interface MapDayChoice {
  readonly offers: readonly Pick<OfferRow, 'api_id' | 'job'>[]
  /** The offer that has the focus or the pointer. */
  readonly activeId: string | null
  /** The first day of the filter. */
  readonly from: string | undefined
  readonly today: string
}

/**
 * Returns the day whose appointments the map shows: the first date of the offer that the user looks at, within the
 * filter, else the first day of the filter, else today. Past days are never shown.
 */
export function chooseMapDay({ offers, activeId, from, today }: MapDayChoice): string {
  const first = from !== undefined && from > today ? from : today
  const dates = offers.find(({ api_id }) => api_id === activeId)?.job.dates ?? []
  const days = dates.map(({ start }) => toBerlinDay(start)).filter((day) => day >= first)
  return days.toSorted()[0] ?? first
}
