import { z } from 'zod'
import { Day } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { QueryPaging, createPageSchema } from '../kit/paging.ts'
import { statisticFigures, chartIntervals } from './statistic-figures.ts'
import { orderTypes } from '../orders/model/order-enums.ts'

/** How a company works (readings N6): figures of a period beside those of the period before. */

/**
 * What a figure says of some days: a count; whole minutes (the median, null without any); of how many a share is
 * taken, `value` being the good ones; cents, net. `of` is how many orders stand behind it.
 */
const Value = z.object({ value: z.number().int().nullable(), of: z.number().int() })

/** From a day to a day in Berlin, both included. */
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
  /** The companies that it may be narrowed down to; one alone is not named. */
  locations: z.array(z.object({ id: z.string(), name: z.string(), city: z.string() })),
  /** The day of the first offer; null: there is nothing yet. */
  since: z.string().nullable(),
})
export type Statistics = z.output<typeof Statistics>
export type StatisticFigure = Statistics['figures'][number]

/** An order behind a figure. What another company has since is named and leads nowhere. */
const StatisticOrder = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  order_type: z.enum(orderTypes),
  opportunity: z.string(),
  place: z.string(),
  /** Of a master account: whose it is. */
  account: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  day: z.string(),
  /** Minutes or cents; null for what is only counted. */
  value: z.number().int().nullable(),
  /** Whether it counts as good in a share; null for all else. */
  good: z.boolean().nullable(),
  path: z.string().nullable(),
})
export type StatisticOrder = z.output<typeof StatisticOrder>

const range = { from: Day, to: Day, account: CrmId.optional() }

export const statisticCalls = {
  'statistic.read': endpoint({
    summary:
      'The figures of the caller’s companies, or of one of them, between two days in Berlin, both included (five years at most), beside those of the period before.',
    query: z.object(range),
    reply: Statistics,
    errors: ['not_found'],
    effect: 'read',
  }),
  'statistic.orders': endpoint({
    summary: 'The orders behind one figure, newest first.',
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

// Its name in the description of the API.
z.globalRegistry.add(StatisticOrder, { id: 'StatisticOrder' })
