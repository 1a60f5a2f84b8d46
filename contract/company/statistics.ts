import { z } from 'zod'
import { Day } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { QueryPaging, createPageSchema } from '../kit/paging.ts'
import { statisticFigures, chartIntervals } from './statistic-figures.ts'
import { orderTypes } from '../orders/model/order-enums.ts'

/** Figures of a period compared with the period before. */

/**
 * One figure for some days. By unit, `value` is a count, whole minutes (the median; null without orders), the
 * number of good orders of a share, or cents, net. `of` is the number of orders it is based on.
 */
const Value = z.object({ value: z.number().int().nullable(), of: z.number().int() })

/** First and last day in Berlin, both included. */
const Days = z.object({ from: z.string(), to: z.string() })

const Figure = z.object({
  key: z.enum(statisticFigures),
  now: Value,
  before: Value,
  step: z.enum(chartIntervals),
  series: z.array(Days.extend(Value.shape)),
})

const Statistics = z.object({
  period: Days,
  before: Days,
  figures: z.array(Figure),
  /** Companies to filter by; empty if there is only one. */
  locations: z.array(z.object({ id: z.string(), name: z.string(), city: z.string() })),
  /** Day of the first offer; null if there was none. */
  since: z.string().nullable(),
})
export type Statistics = z.output<typeof Statistics>
export type StatisticFigure = Statistics['figures'][number]

/** An order behind a figure. An order that now belongs to another company is listed without a link. */
const StatisticOrder = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  order_type: z.enum(orderTypes),
  opportunity: z.string(),
  place: z.string(),
  /** The company of the order, for master accounts. */
  account: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  day: z.string(),
  /** Minutes or cents; null for figures that are counted. */
  value: z.number().int().nullable(),
  /** Whether the order counts as good in a share; null for other figures. */
  good: z.boolean().nullable(),
  path: z.string().nullable(),
})
export type StatisticOrder = z.output<typeof StatisticOrder>

const range = { from: Day, to: Day, account: CrmId.optional() }

export const statisticCalls = {
  'statistic.read': endpoint({
    summary:
      'Returns the figures of the caller’s companies, or of one of them, for a range of days in Berlin (five years at most), with those of the period before.',
    query: z.object(range),
    reply: Statistics,
    errors: ['not_found'],
    effect: 'read',
  }),
  'statistic.orders': endpoint({
    summary: 'Lists the orders behind one figure, newest first.',
    params: z.object({ figure: z.enum(statisticFigures, { error: 'invalid_enum' }) }),
    query: z.object({
      ...range,
      ...QueryPaging,
    }),
    reply: createPageSchema(StatisticOrder),
    errors: ['not_found'],
    effect: 'read',
  }),
}

// Name in the API description.
z.globalRegistry.add(StatisticOrder, { id: 'StatisticOrder' })
