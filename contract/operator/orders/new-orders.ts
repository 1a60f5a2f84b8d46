import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint'
import { OrderId } from '#contract/kit/ids'
import { LocalTextSchema, Line } from '#contract/kit/text-schemas'
import { workKinds } from '#contract/money/work-kinds'
import { orderExample } from '../examples.ts'
import { OrderDraft } from './orders.ts'

/** Calls for creating an order by hand: the catalogue, a check without effects, and an order as a template. */

const { shape } = OrderDraft

/** A body of `order.create` for an order like another one, without its numbers, dates and states. */
const OrderCopy = z.object({
  name: shape.name,
  order_type: shape.order_type,
  brand: shape.brand,
  project: shape.project,
  opportunity: shape.opportunity,
  customer: shape.customer,
  contact_person: shape.contact_person,
  is_remote: shape.is_remote,
  is_customer_sign_required: shape.is_customer_sign_required,
  async_appointment: shape.async_appointment,
  days_until_finalization_sla: shape.days_until_finalization_sla,
  professional_comment: shape.professional_comment,
  customer_comment: shape.customer_comment,
  services: shape.services,
  custom_services: shape.custom_services,
  products: shape.products,
})
export type OrderCopy = z.output<typeof OrderCopy>

const CatalogueService = z.object({
  service: z.string(),
  description: LocalTextSchema,
  unit_measure: z.string(),
  value_entry: z.number(),
  minutes: z.number().int(),
  price_purchasing: z.number(),
  price_selling: z.number(),
  work_kind: z.enum(workKinds).nullable(),
})

export const operatorNewOrderCalls = {
  'order.check': endpoint({
    summary:
      'Checks the body of `order.create` without creating a job: the same errors, and facts that are no errors.',
    body: OrderDraft.meta({ examples: [orderExample] }),
    reply: z.object({
      /** The places with the customer’s postal code; empty: the postal code is unknown. */
      places: z.array(z.string()),
      /** Whether the site has a position. Without it no company matches. */
      has_position: z.boolean(),
      /** Whether no job has this brand yet: it would be created. */
      is_new_brand: z.boolean(),
    }),
    errors: ['already_exists'],
    effect: 'read',
  }),
  'order.draft': endpoint({
    summary:
      'Returns a job as a body of `order.create` for another one: without numbers, dates, serial numbers and passwords.',
    params: z.object({ job_id: OrderId }),
    reply: OrderCopy,
    errors: ['not_found'],
    effect: 'read',
  }),
  'catalogue.read': endpoint({
    summary:
      'Returns the brands, the qualifications that companies have, and with `brand` the services of this brand with their prices (EUR, net).',
    query: z.object({ brand: Line.optional() }),
    reply: z.object({
      brands: z.array(z.string()),
      qualifications: z.array(z.string()),
      services: z.array(CatalogueService),
    }),
    errors: [],
    effect: 'read',
  }),
}
