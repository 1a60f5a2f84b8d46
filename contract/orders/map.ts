import { z } from 'zod'
import { PlanningDay } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Visit } from './calendar.ts'
import { OrderIdParam } from './order-lists.ts'
import { Position } from './today.ts'

const maxStops = 25

/** A place in degrees (WGS 84): `latitude,longitude`. */
const PlaceText = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,15})?,-?1?\d{1,2}(\.\d{1,15})?$/, { error: 'invalid' })
  .refine(
    (text) => {
      const [latitude = 0, longitude = 0] = text.split(',').map(Number)
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    },
    { error: 'invalid' },
  )

const Stops = z.union([
  z.array(PlaceText).max(maxStops, { error: 'too_long' }),
  PlaceText.transform((one) => [one]),
])

/** One appointment as a point on a map. */
const MapVisit = Visit.pick({ api_id: true, start: true, end: true, is_remote: true, path: true }).extend({
  customer: z.string(),
  city: z.string(),
  /** The site, or the middle of its postal code. */
  position: Position.nullable(),
  /** The assigned person; null: not assigned yet. */
  person: z.string().nullable(),
})
export type MapVisit = z.output<typeof MapVisit>

export const mapCalls = {
  'map.source': endpoint({
    summary: 'Returns the address of the base map with streets; null: the map of the app is shown.',
    reply: z.object({ tiles_url: z.string().nullable() }),
    errors: [],
    effect: 'read',
  }),
  'map.route': endpoint({
    summary:
      'Returns distance and time by road between consecutive places; null: no route service knows them, so they can only be estimated. 25 places at most.',
    query: z.object({ place: Stops }),
    reply: z.object({
      legs: z.array(z.object({ metres: z.number().int(), seconds: z.number().int() })).nullable(),
    }),
    errors: [],
    effect: 'read',
  }),
  'map.visits': endpoint({
    summary:
      'Returns the appointments of one day with their positions: those of the company, or the own ones.',
    query: z.object({
      // The limits of PostgreSQL's dates are far outside.
      day: PlanningDay,
    }),
    reply: z.object({ data: z.array(MapVisit) }),
    errors: [],
    effect: 'read',
  }),
  'map.site': endpoint({
    summary: 'Returns where the site of an order is; null: unknown.',
    params: OrderIdParam,
    reply: z.object({
      position: Position.nullable(),
      /** False: the middle of the postal code. */
      is_exact: z.boolean(),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
}
