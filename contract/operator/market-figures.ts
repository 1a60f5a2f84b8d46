import { z } from 'zod'
import { chartIntervals } from '../company/statistic-figures.ts'
import { Day } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { createPageSchema, QueryPaging } from '../kit/paging.ts'
import { orderTypes } from '../orders/model/order-enums.ts'
import { marketFigures } from './market-figure-names.ts'

/** Figures of the whole marketplace for a period, compared with the period before. Days are days in Berlin. */

/**
 * `value` is a count, whole minutes (the median; null without orders), the number of orders of a share, or cents, net.
 * `of` is the number of orders it is based on.
 */
const Value = z.object({ value: z.number().int().nullable(), of: z.number().int() })

const Days = z.object({ from: z.string(), to: z.string() })

/** New orders of a part of the market, and how many of them have been accepted by now. */
const Acceptance = {
  offered: z.number().int(),
  accepted: z.number().int(),
}

const MarketFigures = z.object({
  period: Days,
  before: Days,
  figures: z.array(z.object({ key: z.enum(marketFigures), now: Value, before: Value })),
  step: z.enum(chartIntervals),
  series: z.array(Days.extend(Acceptance)),
  /** By type of order; types without new orders are absent. */
  trades: z.array(
    z.object({ order_type: z.enum(orderTypes), ...Acceptance, minutes: z.number().int().nullable() }),
  ),
  /** The 25 areas with the most orders that no company has accepted. */
  areas: z.array(
    z.object({
      /** The first two digits of the postal code. */
      area: z.string(),
      /** The town with the most of these orders. */
      city: z.string(),
      ...Acceptance,
      minutes: z.number().int().nullable(),
    }),
  ),
})
export type MarketFigures = z.output<typeof MarketFigures>

const FigureOrder = z.object({
  api_id: z.string(),
  name: z.string(),
  order_type: z.enum(orderTypes),
  place: z.string(),
  partner: z.string().nullable(),
  /** The day that counts: of creation, finish or credit note. */
  day: z.string(),
  /** Minutes or cents; null for figures that are counted. */
  value: z.number().int().nullable(),
  /** Whether the order counts in a share; null for other figures. */
  good: z.boolean().nullable(),
})
export type FigureOrder = z.output<typeof FigureOrder>

const filter = {
  from: Day,
  to: Day,
  order_type: z.enum(orderTypes, { error: 'invalid_enum' }).optional(),
}

export const operatorFigureCalls = {
  'figure.read': endpoint({
    summary:
      'Returns the figures of the marketplace for a period of at most 31 days, with those of the period before: new orders, how many were accepted and how fast, finished orders, first visits, rework, payout; by time, type of order and area.',
    query: z.object(filter),
    reply: MarketFigures,
    errors: [],
    effect: 'read',
  }),
  'figure.orders': endpoint({
    summary:
      'Lists the orders behind a figure, newest first. `area` is the first two digits of the postal code.',
    params: z.object({ figure: z.enum(marketFigures, { error: 'invalid_enum' }) }),
    query: z.object({
      ...filter,
      area: z
        .string()
        .regex(/^\d{2}$/, { error: 'invalid' })
        .optional(),
      ...QueryPaging,
    }),
    reply: createPageSchema(FigureOrder),
    errors: [],
    effect: 'read',
  }),
}
