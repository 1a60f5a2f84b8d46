import { z } from 'zod'
import { Money } from '#contract/kit/amounts/money'
import { Day } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, Uuid } from '#contract/kit/ids'
import { createPageSchema, QueryPaging } from '#contract/kit/paging'
import { Line, LocalTextSchema } from '#contract/kit/text-schemas'
import { orderTypes } from '#contract/orders/model/order-enums'

/** The price list of the marketplace: services with their prices by first day. Amounts are net, in EUR. */

const Category = z.enum(orderTypes, { error: 'invalid_enum' })
const NameText = Line.min(1, { error: 'required' })

const PriceFromDay = z.object({ price_purchasing: z.number(), valid_from: Day })

const ServiceRow = z.object({
  /** Made from type of order and name, so that it stays the same. */
  id: z.string(),
  service_category: z.enum(orderTypes),
  service: LocalTextSchema,
  unit_measure: z.string(),
  /** The general price today; null: only companies have prices of their own, or the first one begins later. */
  current: PriceFromDay.nullable(),
  /** The general price that begins next. */
  next: PriceFromDay.nullable(),
  /** Number of companies with a price of their own, now or later. */
  own_prices: z.number().int(),
})
export type ServiceRow = z.output<typeof ServiceRow>

/** `scheduled`: begins later. `replaced`: a newer price has begun. */
const priceStates = ['in_force', 'scheduled', 'replaced'] as const

const ServicePrice = z.object({
  price_purchasing: z.number(),
  unit_measure: z.string(),
  valid_from: Day,
  state: z.enum(priceStates),
  /** null: the price is general. */
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ServicePrice = z.output<typeof ServicePrice>

const ServiceDetail = z.object({
  id: z.string(),
  service_category: z.enum(orderTypes),
  service: LocalTextSchema,
  /** The general prices and those of single companies, the newest first day first. */
  prices: z.array(ServicePrice),
  /** Companies that get offers, for which a general price applies. A company and its locations count as one. */
  companies: z.number().int(),
  /** Orders of this type that are not over. Their prices are part of the order and do not change. */
  open_orders: z.number().int(),
})
export type ServiceDetail = z.output<typeof ServiceDetail>

export const operatorServicePriceCalls = {
  'servicePrice.list': endpoint({
    summary:
      'Lists the services of the price list by type of order and name, with the general price of today and the next one.',
    query: z.object({
      ...QueryPaging,
      /** Part of the name in any language. */
      search: Line.optional(),
      service_category: Category.optional(),
    }),
    reply: createPageSchema(ServiceRow),
    errors: [],
    effect: 'read',
  }),
  'servicePrice.read': endpoint({
    summary: 'Returns a service with all its prices, and whom a new general price concerns.',
    params: z.object({ id: Uuid }),
    reply: ServiceDetail,
    errors: ['not_found'],
    effect: 'read',
  }),
  'servicePrice.add': endpoint({
    summary:
      'Adds a price from a later day on, for all companies or for one. Prices that apply today or applied before never change. If a price begins on the same day, name it in `replaces`; otherwise, or if it is another one by now, the call is refused.',
    body: z
      .strictObject({
        service_category: Category,
        service: z.strictObject({ de: NameText, en: NameText, fr: NameText }),
        unit_measure: NameText,
        price_purchasing: Money.min(0, { error: 'too_small' }),
        /** Tomorrow or later. */
        valid_from: Day,
        account_id: CrmId.nullish(),
        /** The price that begins on this day so far; null: none does. */
        replaces: Money.nullable().default(null),
      })
      .meta({
        examples: [
          {
            service_category: 'maintenance',
            service: { de: 'Wartung Wallbox', en: 'Wallbox maintenance', fr: 'Entretien de la borne' },
            unit_measure: 'Stk.',
            price_purchasing: 92.5,
            valid_from: '2033-01-01',
          },
        ],
      }),
    reply: ServiceDetail,
    status: 201,
    errors: ['not_found', 'price_changed'],
    effect: 'write',
  }),
}
