import { z } from 'zod'
import { Day, InstantOut, PeriodOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { Pagination, Paging, createPageSchema } from '../kit/paging.ts'
import { Line, LocalTextSchema, Text } from '../kit/text-schemas.ts'
import { offerSorts } from './model/offer-sorts.ts'
import { orderTypes, rejectReasons } from './model/order-enums.ts'

/** One row of the offers list. `job.*` price fields are in EUR, net: what the partner is paid. */
export const OfferRow = z.object({
  api_id: z.string(),
  order_type: z.enum(orderTypes),
  job: z.object({
    sfid: z.string().nullable(),
    api_id: z.string(),
    name: z.string(),
    dates: z.array(PeriodOut),
    date_expected: z.string().nullable(),
    service_price_purchasing_sum: z.number(),
    created_date: InstantOut,
  }),
  opportunity: z.object({ sfid: z.string(), name: z.string() }),
  customer: z.object({ shipping_address: z.object({ postal_code: z.string(), city: z.string() }) }),
  is_remote: z.boolean(),
  is_installation: z.boolean(),
  /** Whether a partner gave the order up before ("offered again"). */
  offered_again: z.boolean(),
  matched_partner_sfids: z.array(z.string()),
  offered_at: InstantOut,
  /** When the marketplace withdraws the offer by itself; null: no limit. */
  expires_at: InstantOut.nullable(),
  /** Straight line from the company (of several locations: the nearest) to the site, in whole kilometres. */
  distance_km: z.number().nullable(),
  /** Planned duration of the work in minutes; 0: unknown. */
  services_total_minutes: z.number().int(),
  products: z.array(z.object({ name: z.string(), quantity: z.number() })),
  version: z.number().int(),
})
export type OfferRow = z.output<typeof OfferRow>

const OfferService = z.object({
  description: LocalTextSchema,
  quantity: z.number(),
  unit_measure: z.string(),
  price_purchasing: z.number(),
  price_purchasing_sum: z.number(),
})

/** Something that blocks accepting, or should be completed soon. */
export const Gap = z.object({
  code: z.string(),
  field: z.string().optional(),
  document_type: z.string().optional(),
  /** The page where it can be completed. */
  path: z.string(),
  blocks: z.boolean(),
})

/** A location of a master account. */
const Location = z.object({ id: z.string(), name: z.string() })

export const Offer = OfferRow.extend({
  job: OfferRow.shape.job.extend({
    professional_comment: z.string().nullable(),
    days_until_finalization_sla: z.number().int(),
  }),
  opportunity: z.object({ sfid: z.string(), name: z.string(), documentation_type: z.string() }),
  services: z.array(OfferService),
  custom_services: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      price_purchasing: z.number(),
      price_purchasing_sum: z.number(),
    }),
  ),
  products: z.array(
    z.object({ item_id: z.string(), name: z.string(), quantity: z.number(), supplier: z.string() }),
  ),
  cancellations: z.array(z.object({ created_date: InstantOut })),
  /** Locations of a master account that may accept; empty for other accounts. */
  locations: z.array(Location),
  /** Comments of the marketplace for partners, newest first. */
  comments: z.array(z.object({ message: z.string(), author: z.string(), createdAt: InstantOut })),
  /** Why this company rejected it, while it can still accept; of several locations the latest rejection. */
  rejection: z
    .object({ reason: z.enum(rejectReasons), text: z.string().nullable(), at: InstantOut })
    .nullable(),
  /** Possible actions: `offer.accept`, `offer.reject`. */
  actions: z.array(z.string()),
  /** Gaps that block accepting for this company; empty: none. */
  missing: z.array(Gap),
})
export type Offer = z.output<typeof Offer>

/** An offer near another order. */
export const NearbyOffer = z.object({
  api_id: z.string(),
  order_type: z.enum(orderTypes),
  job: OfferRow.shape.job,
  opportunity: z.object({ sfid: z.string(), name: z.string() }),
  shipping_address: z.object({ postal_code: z.string(), city: z.string() }),
  /** The order from which the distance is measured. */
  ref_job: z.object({ name: z.string() }),
  /** Straight-line distance in metres. */
  distance_from_ref_job: z.number().int(),
  is_remote: z.boolean(),
  offered_again: z.boolean(),
  /** Locations of a master account that may accept; empty for other accounts. */
  locations: z.array(Location),
  version: z.number().int(),
})
export type NearbyOffer = z.output<typeof NearbyOffer>

export const offerCalls = {
  'offer.list': endpoint({
    summary:
      'Lists the offers of this company, newest first unless `sort` says otherwise, with the same search as orders. Offers without fixed dates fit every range of days.',
    body: z
      .strictObject({
        ...Paging,
        search: Line.nullish(),
        sort: z.enum(offerSorts, { error: 'invalid_enum' }).optional(),
        order_types: z
          .array(z.enum(orderTypes, { error: 'invalid_enum' }))
          .max(orderTypes.length, { error: 'too_long' })
          .optional(),
        /** Largest distance in kilometres. */
        within_km: z
          .number()
          .int({ error: 'invalid_type' })
          .min(1, { error: 'too_small' })
          .max(1000, { error: 'too_big' })
          .nullish(),
        date_from: Day.nullish(),
        date_to: Day.nullish(),
      })
      .prefault({}),
    reply: z.object({
      data: z.array(OfferRow),
      pagination: Pagination,
      /** Gaps that block accepting; for several locations, those of the location with the fewest. */
      extra: z.object({
        missing: z.array(Gap),
        /** Categories without offers because the company has not accepted their terms. */
        terms_to_accept: z.array(z.enum(orderTypes)),
      }),
    }),
    errors: [],
    effect: 'read',
  }),
  'offer.read': endpoint({
    summary: 'Returns one offer with its services and products, without the customer’s name and street.',
    params: z.object({ job_id: OrderId }),
    reply: Offer,
    errors: ['not_found', 'offer_taken'],
    effect: 'write',
  }),
  'offer.nearby': endpoint({
    summary: 'Lists up to 20 open offers within 50 km of an order or offer of the caller, nearest first.',
    params: z.object({ job_id: OrderId }),
    reply: createPageSchema(NearbyOffer),
    errors: ['not_found', 'offer_taken'],
    effect: 'read',
  }),
  'offer.reject': endpoint({
    summary: 'Rejects an offer with a reason. A repeated call returns the first result.',
    body: z.strictObject({
      jobApiId: Uuid,
      partnerSfid: CrmId,
      reasonCategory: z.enum(rejectReasons, { error: 'invalid_enum' }),
      reasonText: Text.optional(),
    }),
    reply: z.object({
      jobApiId: z.string(),
      partnerSfid: z.string(),
      reasonCategory: z.enum(rejectReasons),
      reasonText: z.string().nullable(),
    }),
    status: 201,
    errors: ['not_found', 'offer_taken'],
    effect: 'write',
  }),
}

// Names in the API description.
z.globalRegistry.add(OfferRow, { id: 'OfferRow' })
z.globalRegistry.add(Offer, { id: 'Offer' })
z.globalRegistry.add(NearbyOffer, { id: 'NearbyOffer' })
