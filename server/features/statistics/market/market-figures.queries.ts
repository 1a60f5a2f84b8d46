import { marketFigures, type MarketFigure } from '#contract/operator/market-figure-names'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal } from '#server/kernel/refusal'
import { chooseStep, getPreviousPeriod, slicePeriod, type Days } from '../periods.rules.ts'
import {
  listFigureOrderPage,
  sumFinishedOrders,
  sumNewOrders,
  sumPayouts,
  type FinishedSum,
  type NewOrderSums,
  type PayoutSum,
} from './market-figures.sql.ts'

type FigureQuery = OperatorInput<'figure.read'>['query']
type FigureValue = OperatorOutput<'figure.read'>['figures'][number]['now']

/** The longest period in days. The figures of a month are read from the orders themselves; a year would take seconds. */
const maxPeriodDays = 31

/** Reads the figures of a period, those of the period before, and the new orders by time, type and area. */
export async function readMarketFigures(
  { tx }: OperatorCall,
  query: FigureQuery,
): Promise<OperatorOutput<'figure.read'>> {
  const now = parseMarketPeriod(query)
  const before = getPreviousPeriod(now)
  const spans = { now, before, orderType: query.order_type }
  const [created, finished, payout] = await Promise.all([
    sumNewOrders(tx, spans),
    sumFinishedOrders(tx, spans),
    sumPayouts(tx, spans),
  ])
  const current = toFigureValues(created.now, finished.now, payout.now)
  const former = toFigureValues(created.before, finished.before, payout.before)
  const step = chooseStep('offers_seen', now)
  return {
    period: formatDays(now),
    before: formatDays(before),
    figures: marketFigures.map((key) => ({ key, now: current[key], before: former[key] })),
    step,
    series: slicePeriod(now, step).map((days) => ({ ...formatDays(days), ...sumDays(created.days, days) })),
    trades: created.trades,
    areas: created.areas,
  }
}

/** Lists a page of the orders behind a figure. */
export async function listFigureOrders(
  { tx }: OperatorCall,
  figure: MarketFigure,
  { page, limit, order_type: orderType, area, ...range }: OperatorInput<'figure.orders'>['query'],
): Promise<OperatorOutput<'figure.orders'>> {
  const days = parseMarketPeriod(range)
  const filter = { days, orderType, area, limit, offset: (page - 1) * limit }
  const { total, rows } = await listFigureOrderPage(tx, figure, filter)
  return {
    data: rows.map((row) => ({ ...row, value: row.value === null ? null : Math.round(row.value) })),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

function parseMarketPeriod({ from, to }: Pick<FigureQuery, 'from' | 'to'>): Days {
  const days = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const length = days.from.until(days.to).days + 1
  if (length < 1) throw createFieldRefusal({ to: 'end_before_start' })
  if (length > maxPeriodDays) throw createFieldRefusal({ to: 'too_big' })
  // These years are more than enough; far outside of them PostgreSQL cannot represent the instants.
  if (days.from.year < 2000 || days.to.year > 2200) throw createFieldRefusal({ from: 'invalid_date' })
  return days
}

function toFigureValues(
  { offered, accepted, minutes }: NewOrderSums['now'],
  finished: FinishedSum,
  payout: PayoutSum,
): Record<MarketFigure, FigureValue> {
  return {
    offered: { value: offered, of: offered },
    accepted: { value: accepted, of: offered },
    time_to_accept: { value: minutes, of: accepted },
    finished: { value: finished.finished, of: finished.finished },
    time_to_finish: { value: finished.minutes, of: finished.finished },
    first_visit: { value: finished.first_visit, of: finished.finished },
    rework: { value: finished.rework, of: finished.finished },
    payout: { value: payout.cents, of: payout.orders },
  }
}

function sumDays(counts: NewOrderSums['days'], { from, to }: Days): { offered: number; accepted: number } {
  const [first, last] = [from.toString(), to.toString()]
  const within = counts.filter(({ day }) => day >= first && day <= last)
  return {
    offered: within.reduce((sum, { offered }) => sum + offered, 0),
    accepted: within.reduce((sum, { accepted }) => sum + accepted, 0),
  }
}

function formatDays({ from, to }: Days): { from: string; to: string } {
  return { from: from.toString(), to: to.toString() }
}
