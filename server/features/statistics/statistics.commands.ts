import type { Output } from '#contract/api'
import { statisticFigures, figureUnits, type FigureName } from '#contract/company/statistic-figures'
import type { StatisticOrder } from '#contract/company/statistics'
import { orderPlaces, type OrderPlace } from '#server/features/orders/detail/order-places.queries'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { periodBefore, slices, stepOf, type Days } from './periods.rules.ts'
import { companies, eventsPage, firstOffer, sums, type Event, type Span, type Sum } from './statistics.sql.ts'

interface Wish {
  readonly from: string
  readonly to: string
  /** One of the caller's companies; left out: all of them. */
  readonly account?: string | undefined
}

/** The longest period: five years and the day that a leap year may add. */
const mostDays = 5 * 366

/** Every figure of a period with its course, beside the period before (readings N6). */
export async function readStatistics(call: PersonCall, wish: Wish): Promise<Output<'statistic.read'>> {
  const period = daysOf(wish)
  const before = periodBefore(period)
  const accountIds = companiesOf(call, wish)
  const spans = statisticFigures.flatMap((figure) => spansOf(figure, period, before))
  // Not awaited one by one: the statements travel together.
  const [found, since, locations] = await Promise.all([
    sums(call.tx, accountIds, spans),
    firstOffer(call.tx, accountIds),
    companies(call),
  ])
  const of = (figure: FigureName, part: string) => valueOf(figure, found.get(`${figure} ${part}`))
  return {
    period: spelled(period),
    before: spelled(before),
    figures: statisticFigures.map((key) => ({
      key,
      now: of(key, 'now'),
      before: of(key, 'before'),
      step: stepOf(key, period),
      series: slices(period, stepOf(key, period)).map((days, place) => ({
        ...spelled(days),
        ...of(key, String(place)),
      })),
    })),
    locations: locations.length > 1 ? locations : [],
    since,
  }
}

/** The orders behind one figure of a period, a page of them. */
export async function statisticOrders(
  call: PersonCall,
  figure: FigureName,
  wish: Wish & { readonly page: number; readonly limit: number },
): Promise<Output<'statistic.orders'>> {
  const { page, limit } = wish
  const days = daysOf(wish)
  const offset = (page - 1) * limit
  const { total, rows } = await eventsPage(call.tx, figure, companiesOf(call, wish), days, { limit, offset })
  const places = await orderPlaces(
    call,
    rows.map(({ job_id }) => job_id),
  )
  return {
    data: rows.flatMap((row) => orderOf(row, places.get(row.job_id))),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

function daysOf({ from, to }: Wish): Days {
  const days = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const length = days.from.until(days.to).days + 1
  if (length < 1) throw createFieldRefusal({ to: 'end_before_start' })
  if (length > mostDays) throw createFieldRefusal({ to: 'too_big' })
  // Ten years are enough on either side of what anybody can mean; beyond, the database knows no instant.
  if (days.from.year < 2000 || days.to.year > 2200) throw createFieldRefusal({ from: 'invalid_date' })
  return days
}

function companiesOf({ actor }: PersonCall, { account }: Wish): readonly string[] {
  if (account === undefined) return actor.accountIds
  if (!actor.accountIds.includes(account)) throw new Refusal('not_found')
  return [account]
}

function spansOf(figure: FigureName, period: Days, before: Days): Span[] {
  const course = slices(period, stepOf(figure, period)).map((days, place) => ({
    figure,
    part: String(place),
    days,
  }))
  return [{ figure, part: 'now', days: period }, { figure, part: 'before', days: before }, ...course]
}

function valueOf(figure: FigureName, sum: Sum | undefined) {
  const { count, good, total, median } = sum ?? { count: 0, good: 0, total: 0, median: null }
  const values = { count, share: good, cents: total, minutes: median === null ? null : Math.round(median) }
  return { value: values[figureUnits[figure]], of: count }
}

function spelled({ from, to }: Days): { from: string; to: string } {
  return { from: from.toString(), to: to.toString() }
}

function orderOf(row: Event, place: OrderPlace | undefined): StatisticOrder[] {
  if (!place) return []
  const { account_id, account_name, account_city, day, value, good } = row
  const account = { id: account_id, name: account_name, city: account_city }
  return [{ ...place, account, day, value: value === null ? null : Math.round(value), good }]
}
