import { z } from 'zod'
import { Day } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { OrderId } from '#contract/kit/ids'
import { createQueryNumber } from '#contract/kit/paging'
import { Line } from '#contract/kit/text-schemas'
import { accountStates } from '#contract/profiles'
import { exclusionReasons } from '#contract/orders/model/exclusion-reasons'
import { Position } from '#contract/orders/today'
import { OfferView } from './offers.ts'

/** Which companies get an order, and why the others do not (docs/domain.md#matching-and-offers). */

const Exclusion = z.object({
  reason: z.enum(exclusionReasons),
  /** The limit of the company: kilometres (`radius`, `distance`), euros (`price`) or days (`lead_time`). */
  limit: z.number().nullable(),
  /** The last day of a holiday or restriction; null also for a restriction without an end. */
  until: Day.nullable(),
  /** The qualifications that the company lacks. */
  names: z.array(z.string()),
})

const MatchedCompany = z.object({
  account: z.object({
    id: z.string(),
    name: z.string(),
    postal_code: z.string(),
    city: z.string(),
    state: z.enum(accountStates),
    /** The position of the company; null: unknown. */
    position: Position.nullable(),
  }),
  /** Straight line in whole kilometres; null: the position of the company or of the site is unknown. */
  distance_km: z.number().int().nullable(),
  radius_km: z.number().int(),
  /** Empty: the company gets the offer with the next `offer.create` for all that match. */
  reasons: z.array(Exclusion),
  /** Whether `offer.create` may name the company. */
  can_name: z.boolean(),
  /** The latest offer of the job to this company; null: it never had one. */
  offer: OfferView.omit({ account: true }).nullable(),
})
export type MatchedCompany = z.output<typeof MatchedCompany>

/** Companies are listed up to this distance, and farther ones whose own radius contains the site. */
export const matchingRingKm = 100

export const operatorMatchingCalls = {
  'order.matching': endpoint({
    summary:
      'Lists the companies within 100 km of a job, those whose radius contains it and those that had an offer, the nearest first: who gets the next offer, and why the others do not. `search` looks for a part of name or place, at any distance.',
    params: z.object({ job_id: OrderId }),
    query: z.object({
      search: Line.optional(),
      /** Lists also companies that are at most so many kilometres beyond their own radius. */
      widen_km: createQueryNumber(0, 0, 500),
      limit: createQueryNumber(500, 1, 1000),
    }),
    reply: z.object({
      data: z.array(MatchedCompany),
      /** Companies without `limit`. */
      total: z.number().int(),
      /** Whether the position of the site is known. Without it no company matches. */
      has_position: z.boolean(),
      /** The position of the site; null: unknown. */
      site: Position.nullable(),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
}
