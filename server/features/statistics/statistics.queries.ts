import type { Output } from '#contract/api'
import { statisticFigures, figureUnits, type FigureName } from '#contract/company/statistic-figures'
import type { StatisticOrder } from '#contract/company/statistics'
import {
  findOrderReferences,
  type OrderReference,
} from '#server/features/orders/detail/order-references.queries'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { getPreviousPeriod, slicePeriod, chooseStep, type Days } from './periods.rules.ts'
import {
  listCompaniesOfCaller,
  listEventPage,
  findFirstOfferDay,
  sumFigures,
  type FigureEvent,
  type FigureSpan,
  type FigureSum,
} from './statistics.sql.ts'

interface StatisticsRequest {
  readonly from: string
  readonly to: string
  /** One of the caller's companies; all of them if missing. */
  readonly account?: string | undefined
}

/** The longest period: five years including leap days. */
const maxPeriodDays = 5 * 366

/** Reads every figure of a period with its chart and the figure of the previous period. */
export async function readStatistics(
  call: PersonCall,
  request: StatisticsRequest,
): Promise<Output<'statistic.read'>> {
  const period = parseStatisticsPeriod(request)
  const before = getPreviousPeriod(period)
  const accountIds = resolveStatisticsAccounts(call, request)
  const spans = statisticFigures.flatMap((figure) => listFigureSpans(figure, period, before))
  // Start all statements at once, so that the connection sends them in one batch.
  const [found, since, locations] = await Promise.all([
    sumFigures(call.tx, accountIds, spans),
    findFirstOfferDay(call.tx, accountIds),
    listCompaniesOfCaller(call),
  ])
  const of = (figure: FigureName, part: string) => toFigureValue(figure, found.get(`${figure} ${part}`))
  return {
    period: formatDays(period),
    before: formatDays(before),
    figures: statisticFigures.map((key) => ({
      key,
      now: of(key, 'now'),
      before: of(key, 'before'),
      step: chooseStep(key, period),
      series: slicePeriod(period, chooseStep(key, period)).map((days, index) => ({
        ...formatDays(days),
        ...of(key, String(index)),
      })),
    })),
    locations: locations.length > 1 ? locations : [],
    since,
  }
}

/** Lists a page of the orders behind one figure of a period. */
export async function listStatisticOrders(
  call: PersonCall,
  figure: FigureName,
  request: StatisticsRequest & { readonly page: number; readonly limit: number },
): Promise<Output<'statistic.orders'>> {
  const { page, limit } = request
  const days = parseStatisticsPeriod(request)
  const offset = (page - 1) * limit
  const { total, rows } = await listEventPage(
    call.tx,
    figure,
    resolveStatisticsAccounts(call, request),
    days,
    {
      limit,
      offset,
    },
  )
  const places = await findOrderReferences(
    call,
    rows.map(({ job_id }) => job_id),
  )
  return {
    data: rows.flatMap((row) => toStatisticOrders(row, places.get(row.job_id))),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

function parseStatisticsPeriod({ from, to }: StatisticsRequest): Days {
  const days = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const length = days.from.until(days.to).days + 1
  if (length < 1) throw createFieldRefusal({ to: 'end_before_start' })
  if (length > maxPeriodDays) throw createFieldRefusal({ to: 'too_big' })
  // These years are more than enough; far outside of them PostgreSQL cannot represent the instants.
  if (days.from.year < 2000 || days.to.year > 2200) throw createFieldRefusal({ from: 'invalid_date' })
  return days
}

function resolveStatisticsAccounts({ actor }: PersonCall, { account }: StatisticsRequest): readonly string[] {
  if (account === undefined) return actor.accountIds
  if (!actor.accountIds.includes(account)) throw new Refusal('not_found')
  return [account]
}

function listFigureSpans(figure: FigureName, period: Days, before: Days): FigureSpan[] {
  const course = slicePeriod(period, chooseStep(figure, period)).map((days, index) => ({
    figure,
    part: String(index),
    days,
  }))
  return [{ figure, part: 'now', days: period }, { figure, part: 'before', days: before }, ...course]
}

function toFigureValue(figure: FigureName, sum: FigureSum | undefined) {
  const { count, good, total, median } = sum ?? { count: 0, good: 0, total: 0, median: null }
  const values = { count, share: good, cents: total, minutes: median === null ? null : Math.round(median) }
  return { value: values[figureUnits[figure]], of: count }
}

function formatDays({ from, to }: Days): { from: string; to: string } {
  return { from: from.toString(), to: to.toString() }
}

function toStatisticOrders(row: FigureEvent, place: OrderReference | undefined): StatisticOrder[] {
  if (!place) return []
  const { account_id, account_name, account_city, day, value, good } = row
  const account = { id: account_id, name: account_name, city: account_city }
  return [{ ...place, account, day, value: value === null ? null : Math.round(value), good }]
}
