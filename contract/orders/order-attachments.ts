import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { Money } from '../kit/amounts/money.ts'
import { LocalTextSchema, Line, Text } from '../kit/text-schemas.ts'
import { OrderIdParam } from './order-lists.ts'
import {
  archiveKinds,
  counterProposalKinds,
  customerMails,
  unknownCarrier,
  partnerConfirmedTracking,
} from './model/order-enums.ts'
import { Order } from './orders.ts'

/** Data of an order besides its status: deliveries, documents, emails, services, counter-proposals. */

const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }

/** Products ordered for an order. `deliveredAt` is set when the partner confirms the delivery. */
export const ProductOrder = z.object({
  id: z.string(),
  jobApiId: z.string(),
  items: z.array(
    z.object({ productId: z.string().nullable(), productName: z.string(), quantity: z.number() }),
  ),
  trackingID: z.string().nullable(),
  carrier: z.string().nullable(),
  carrierId: z.string().nullable(),
  shipTo: z.string(),
  comment: z.string().nullable(),
  created_at: InstantOut,
  deliveredAt: InstantOut.nullable(),
})
export type ProductOrder = z.output<typeof ProductOrder>

const BriefingDocument = z.object({
  resource: z.string(),
  name: z.string(),
  type: z.enum(['pdf', 'image']),
  link: z.string(),
  linkParams: z.record(z.string(), z.string()),
  tracking: z.string().nullable(),
  updatedAt: InstantOut,
  /** Updated within one month. */
  isNew: z.boolean(),
})

const price = z.number().nullable()

/**
 * A service that a proposal for this order may contain. Prices in EUR, net; null if the profile must not see
 * them.
 */
const OfferedService = z.object({
  service: z.object({ id: z.string(), description: LocalTextSchema }),
  unit_measure: z.string(),
  value_entry: z.number(),
  minutes: z.number().int(),
  price_purchasing: price,
  price_lists: price,
  price_selling: price,
})

/** Time to answer: four hours to two weeks. */
const Hours = z
  .number()
  .int({ error: 'invalid_type' })
  .min(4, { error: 'too_small' })
  .max(14 * 24, { error: 'too_big' })

export const orderAttachmentCalls = {
  'productOrder.list': endpoint({
    summary: 'Lists the deliveries of an order, newest first.',
    query: z.object({ jobApiId: OrderId }),
    reply: z.object({ data: z.array(ProductOrder) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.confirmReceipt': endpoint({
    summary: `Confirms a delivery; the last one ends the hold. Missing carrier and tracking number become ${unknownCarrier} and ${partnerConfirmedTracking} if they are empty.`,
    params: z.object({ id: Uuid }),
    body: z
      .strictObject({
        trackingID: Line.nullish(),
        carrierId: Line.nullish(),
        comment: Text.nullish(),
        ...Version,
      })
      .prefault({}),
    reply: ProductOrder,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'briefing.list': endpoint({
    summary: 'Lists the documents for the visit, of the opportunity and of this order, newest first.',
    params: z.object({ opportunity: CrmId, api_id: OrderId }),
    reply: z.object({ data: z.array(BriefingDocument) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.archive': endpoint({
    summary: 'Returns the photos or the documents of an order, or both, as one zip.',
    params: OrderIdParam,
    query: z.object({
      /** `documents`: protocols, documents and the signature; absent: all files. */
      kind: z.enum(archiveKinds, { error: 'invalid_enum' }).optional(),
    }),
    reply: z.unknown(),
    errors: ['not_found', 'nothing_to_export'],
    effect: 'read',
    transport: 'stream',
  }),
  'order.mailCustomer': endpoint({
    summary:
      'Sends one of four emails to the customer, depending on the order’s progress, at most three per day.',
    body: z.strictObject({
      template_name: z.enum(customerMails, { error: 'invalid_enum' }),
      job_id: OrderId,
    }),
    reply: z.object({ msg: z.literal('success') }),
    errors: ['not_found', 'status_not_allowed', 'no_customer_email', 'customer_mailed_often'],
    effect: 'write',
  }),
  'service.forJob': endpoint({
    summary:
      'Lists the services that a proposal for this order may contain: the order’s own, then its brand’s.',
    params: OrderIdParam,
    reply: z.object({ data: z.array(OfferedService) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'counterProposal.create': endpoint({
    summary: 'Asks the marketplace for another date or price. Only one counter-proposal can be open.',
    params: OrderIdParam,
    body: z.strictObject({
      kind: z.enum(counterProposalKinds, { error: 'invalid_enum' }),
      appointment_date: z.strictObject({ start: z.string().nullish(), end: z.string().nullish() }).nullish(),
      price_purchasing: Money.min(0.01, { error: 'too_small' })
        .max(10_000_000, { error: 'too_big' })
        .nullish(),
      reason: Text.min(1, { error: 'required' }),
      expires_in_hours: Hours.default(48),
      ...Version,
    }),
    reply: Order,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'already_exists', 'order_changed'],
    effect: 'write',
  }),
  'counterProposal.withdraw': endpoint({
    summary: 'Withdraws an unanswered counter-proposal.',
    params: z.object({ job_id: OrderId, id: Uuid }),
    body: z.strictObject({ ...Version }).prefault({}),
    reply: Order,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'additionalService.agree': endpoint({
    summary: 'Agrees to the price that the marketplace offers for an additional service.',
    params: z.object({ job_id: OrderId, id: Uuid }),
    body: z.strictObject({ ...Version }).prefault({}),
    reply: Order,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
  'additionalService.withdraw': endpoint({
    summary: 'Withdraws an additional service that the marketplace has not accepted.',
    params: z.object({ job_id: OrderId, id: Uuid }),
    body: z.strictObject({ ...Version }).prefault({}),
    reply: Order,
    errors: ['not_found', 'status_not_allowed', 'order_changed'],
    effect: 'write',
  }),
}

// Names in the API description.
z.globalRegistry.add(ProductOrder, { id: 'ProductOrder' })
