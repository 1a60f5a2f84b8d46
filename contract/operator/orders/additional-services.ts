import { z } from 'zod'
import { Money } from '#contract/kit/amounts/money'
import { InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { OrderId, Uuid } from '#contract/kit/ids'
import { QueryPaging, createPageSchema, createRepeatedParam } from '#contract/kit/paging'
import { Text } from '#contract/kit/text-schemas'
import { additionalServiceStates } from '#contract/orders/model/order-enums'
import { serviceTypes } from '#contract/orders/model/service-types'
import * as example from '../examples.ts'

/** Additional work that companies propose when they finish an order. Prices of one unit in EUR, net. */

const AdditionalServiceView = z.object({
  id: z.string(),
  job: z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() }),
  account: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(additionalServiceStates),
  name: z.string(),
  hints_de: z.string().nullable(),
  service_type: z.enum(serviceTypes),
  quantity: z.number(),
  /** The company's price. */
  price_purchasing: z.number(),
  price_offered: z.number().nullable(),
  answer: z.string().nullable(),
  created_at: InstantOut,
})

export const operatorAdditionalServiceCalls = {
  'additionalService.list': endpoint({
    summary: 'Lists additional services that companies proposed, oldest first.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(additionalServiceStates, { error: 'invalid_enum' })),
      job_id: OrderId.optional(),
    }),
    reply: createPageSchema(AdditionalServiceView),
    errors: ['not_found'],
    effect: 'read',
  }),
  'additionalService.answer': endpoint({
    summary:
      'Accepts an additional service, declines it, or offers another price, to which the company has to agree.',
    params: z.object({ id: Uuid }),
    body: z
      .strictObject({
        accept: z.boolean({ error: 'invalid_type' }),
        /** Another price of one unit; left out, the company's price applies. */
        price_purchasing: Money.min(0, { error: 'too_small' })
          .max(1_000_000, { error: 'too_big' })
          .optional(),
        comment: Text.optional(),
      })
      .meta({ examples: [example.additionalServiceAnswerExample] }),
    reply: AdditionalServiceView,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
