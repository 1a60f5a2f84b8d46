import { z } from 'zod'
import { Day, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { LocalTextSchema } from '../kit/text-schemas.ts'
import { orderTypes } from '../orders/model/order-enums.ts'

/** Services of a company for the marketplace: prices and terms by category. */

const Acceptance = z.object({ by: z.string(), at: InstantOut })

const Terms = z.object({
  id: z.string(),
  version: z.number().int(),
  title: LocalTextSchema,
  body: LocalTextSchema,
  valid_from: Day,
  /** Name of the user who accepted the terms for this company, and the time. */
  accepted: Acceptance.nullable(),
})
export type Terms = z.output<typeof Terms>

const ServiceCategory = z.object({
  category: z.enum(orderTypes),
  /** Prices that apply today: the company's own price, or else the general one. */
  prices: z.array(
    z.object({
      service: LocalTextSchema,
      unit_measure: z.string(),
      price_purchasing: z.number(),
      valid_from: Day,
      /** Agreed with this company only. */
      is_own: z.boolean(),
    }),
  ),
  /** The current terms; null: none exist, and offers come without accepting any. */
  terms: Terms.nullable(),
  /** Earlier versions that this company accepted, newest first. */
  earlier: z.array(Terms),
  /** The next version, if one is announced. */
  coming: Terms.pick({ id: true, version: true, title: true, body: true, valid_from: true }).nullable(),
  /** Whether the company receives offers of this category. */
  offers: z.enum(['come', 'wait_for_terms']),
})
export type ServiceCategory = z.output<typeof ServiceCategory>

const PublicTerms = Terms.omit({ id: true, accepted: true }).extend({ category: z.enum(orderTypes) })

export const serviceCalls = {
  'terms.inForce': endpoint({
    summary: 'Lists the current terms of every category of service.',
    reply: z.object({ data: z.array(PublicTerms) }),
    errors: [],
    effect: 'read',
  }),
  'terms.read': endpoint({
    summary: 'Returns prices, terms, and whether offers come, by category of service.',
    query: z.object({ account_id: CrmId.optional() }),
    reply: z.object({ data: z.array(ServiceCategory) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'terms.accept': endpoint({
    summary:
      'Accepts the current version of the terms for the company. Offers of the category come from now on.',
    params: z.object({ id: Uuid }),
    body: z.strictObject({ account_id: CrmId.optional() }).default({}),
    reply: z.object({
      accepted: Acceptance,
      /** How many offers were added. */
      offers: z.object({ added: z.number().int() }),
    }),
    errors: ['not_found', 'terms_accepted', 'terms_outdated'],
    effect: 'write',
  }),
}
