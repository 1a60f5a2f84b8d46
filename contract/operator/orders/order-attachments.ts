import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint'
import { OrderId, Uuid } from '#contract/kit/ids'
import { QueryPaging, createPageSchema, createRepeatedParam } from '#contract/kit/paging'
import { Money } from '#contract/kit/amounts/money'
import { workKinds } from '#contract/money/work-kinds'
import { Quantity } from '#contract/kit/amounts/quantity'
import { LocalTextSchema, Line, Text } from '#contract/kit/text-schemas'
import { InstantOut, PeriodOut } from '#contract/kit/dates'
import * as example from '../examples.ts'
import { OrderView } from './orders.ts'
import { ProductOrder } from '#contract/orders/order-attachments'
import { counterProposalKinds, counterProposalStates } from '#contract/orders/model/order-enums'

/** Changes by the marketplace besides the order's status: deliveries, documents, services, answers. */

const OrderParam = z.object({ job_id: OrderId })
const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }
/**
 * Price per unit. The limit keeps the sum in cents a safe integer, even with the largest quantity and number
 * of lines.
 */
const Price = Money.min(0, { error: 'too_small' }).max(1_000_000, { error: 'too_big' })

/** A file inside JSON, as base64 or a data URL. Its type is detected from the content, not from the name. */
export const SentFile = {
  name: Line.min(1, { error: 'required' }),
  data: z
    .string()
    .min(1, { error: 'required' })
    .max(34 * 1024 * 1024, { error: 'too_long' }),
}

const OperatorProposal = z.object({
  id: z.string(),
  job: z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() }),
  account: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(counterProposalKinds),
  state: z.enum(counterProposalStates),
  appointment_date: PeriodOut.nullable(),
  price_purchasing: z.number().nullable(),
  /** Current price of the order, EUR, net. */
  present_price: z.number(),
  reason: z.string(),
  answer: z.string().nullable(),
  created_at: InstantOut,
  expires_at: InstantOut,
})

export const operatorAttachmentCalls = {
  'productOrder.create': endpoint({
    summary:
      'Records a delivery for a job: of the named products, or of all. A hold for missing products then waits for the partner to confirm the receipt.',
    params: OrderParam,
    body: z
      .strictObject({
        items: z
          .array(
            z.strictObject({
              product_id: Uuid.optional(),
              name: Line.min(1, { error: 'required' }),
              quantity: Quantity,
            }),
          )
          .min(1, { error: 'required' })
          .max(200, { error: 'too_long' })
          .optional(),
        ship_to: Line.optional(),
        tracking_id: Line.optional(),
        carrier: Line.optional(),
        carrier_id: Line.optional(),
        comment: Text.optional(),
        ...Version,
      })
      .meta({ examples: [example.productOrderExample] }),
    reply: ProductOrder,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'productOrder.list': endpoint({
    summary: 'Lists the deliveries of a job, newest first.',
    params: OrderParam,
    reply: z.object({ data: z.array(ProductOrder) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'productOrder.deliver': endpoint({
    summary: 'Records that a delivery has arrived. The last one ends the hold for missing products.',
    params: z.object({ id: Uuid }),
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: ProductOrder,
    errors: ['not_found'],
    effect: 'write',
  }),

  'briefing.add': endpoint({
    summary: 'Adds a briefing document to a job, or to every job of its opportunity.',
    params: OrderParam,
    body: z
      .strictObject({
        ...SentFile,
        for: z.enum(['job', 'opportunity'], { error: 'invalid_enum' }).default('job'),
      })
      .meta({ examples: [example.briefingExample] }),
    reply: z.object({ resource: z.string() }),
    status: 201,
    errors: ['not_found', 'unsupported_type', 'broken_picture', 'too_large'],
    effect: 'write',
    largeBody: true,
  }),
  'product.addFile': endpoint({
    summary: 'Adds a manual, a data sheet or a connection diagram to a product of a job.',
    params: z.object({ job_id: OrderId, product_id: Uuid }),
    body: z
      .strictObject({
        type: Line.min(1, { error: 'required' }),
        connection_type: z.enum(['additional', 'alternative'], { error: 'invalid_enum' }).nullish(),
        label: Line.optional(),
        of: z.enum(['product', 'opportunity'], { error: 'invalid_enum' }).default('product'),
        /** URL of a file on another server; otherwise `file` is set. */
        url: z.string().trim().max(1000, { error: 'too_long' }).optional(),
        file: z.strictObject(SentFile).optional(),
      })
      .meta({ examples: [example.productFileExample] }),
    reply: OrderView,
    status: 201,
    errors: ['not_found', 'unsupported_type', 'broken_picture', 'too_large'],
    effect: 'write',
    largeBody: true,
  }),

  'service.put': endpoint({
    summary: 'Saves the brands’ services with prices that proposals may offer.',
    body: z
      .strictObject({
        services: z
          .array(
            z.strictObject({
              brand: Line.min(1, { error: 'required' }),
              service: z.string().trim().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
              description: LocalTextSchema.strict(),
              unit_measure: Line.min(1, { error: 'required' }),
              value_entry: Quantity.default(1),
              minutes: z
                .number()
                .int()
                .min(0, { error: 'too_small' })
                .max(100_000, { error: 'too_big' })
                .default(0),
              price_purchasing: Price,
              price_listing: Price.optional(),
              price_selling: Price.optional(),
              /** The kind of work in tax law; absent: it follows from the type of the order. */
              work_kind: z.enum(workKinds, { error: 'invalid_enum' }).nullish(),
            }),
          )
          .min(1, { error: 'required' })
          .max(1000, { error: 'too_long' }),
      })
      .superRefine(({ services }, context) => {
        const given = new Set<string>()
        services.forEach(({ brand, service }, place) => {
          const key = JSON.stringify([brand, service])
          const path = ['services', place, 'service']
          if (given.has(key)) context.addIssue({ code: 'custom', message: 'given_twice', path })
          given.add(key)
        })
      })
      .meta({ examples: [example.servicesExample] }),
    reply: z.object({
      kept: z.number().int(),
      /** Units without a known code; e-invoices use "one" (UN/ECE code C62) for them. */
      unknown_units: z.array(z.string()),
    }),
    errors: [],
    effect: 'write',
  }),

  'counterProposal.list': endpoint({
    summary: 'Lists counter-proposals, oldest first.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(counterProposalStates, { error: 'invalid_enum' })),
      job_id: OrderId.optional(),
    }),
    reply: createPageSchema(OperatorProposal),
    errors: ['not_found'],
    effect: 'read',
  }),
  'counterProposal.answer': endpoint({
    summary: 'Accepts or rejects a counter-proposal. An accepted date or price applies immediately.',
    params: z.object({ id: Uuid }),
    body: z
      .strictObject({ accept: z.boolean({ error: 'invalid_type' }), comment: Text.optional() })
      .meta({ examples: [example.proposalAnswerExample] }),
    reply: OperatorProposal,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
