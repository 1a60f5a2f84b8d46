import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { createRepeatedParam } from '../kit/paging.ts'
import { AbsenceView } from '../people/working-times.ts'
import { Visit } from './calendar.ts'
import { queues } from './model/queues.ts'

const PostalCode = z.string().regex(/^[0-9]{5}$/, { error: 'invalid' })

/** A place on earth in degrees (WGS 84). */
export const Position = z.object({ latitude: z.number(), longitude: z.number() })
export type Position = z.output<typeof Position>

/** An appointment with what a person needs on the way to it. */
export const TodayVisit = Visit.extend({
  /** The numbers to call, the best one first. */
  phones: z.array(z.string()),
  /** The site, or the middle of its postal code. */
  position: Position.nullable(),
})
export type TodayVisit = z.output<typeof TodayVisit>

/** One line of a short list: enough to recognise the order and to open it. */
const TodayOrder = z.object({
  api_id: z.string(),
  name: z.string(),
  opportunity: z.string(),
  customer: z.string(),
  city: z.string(),
  queue: z.enum(queues),
  start: InstantOut.nullable(),
  end: InstantOut.nullable(),
  /** Since when the order has its status. */
  since: InstantOut,
  /** The assigned person; null: not assigned yet. */
  person: z.string().nullable(),
  path: z.string(),
  /** Possible actions: `order.confirmAppointment`, `order.reschedule`. */
  actions: z.array(z.string()),
})
export type TodayOrder = z.output<typeof TodayOrder>

/** The missing work of an order whose appointment is over. */
export const unfinishedWork = ['start', 'finish', 'signature'] as const
export type UnfinishedWork = (typeof unfinishedWork)[number]

const TodayTile = z.object({ total: z.number().int(), data: z.array(TodayOrder) })
export type TodayTile = z.output<typeof TodayTile>

const TodayTeam = z.object({
  /** All appointments of today of the caller's companies. */
  visits: z.array(TodayVisit),
  /** People who can be sent to appointments, by name. */
  people: z.array(z.object({ id: z.string(), first_name: z.string().nullable(), last_name: z.string() })),
  /** Orders with an appointment and no assigned person. */
  unassigned: TodayTile,
  /** Accepted orders whose customer was not called yet. */
  without_contact: TodayTile,
  overdue: TodayTile,
  /** How many overdue orders each list holds. */
  overdue_queues: z.partialRecord(z.enum(queues), z.number().int()),
  /** Appointments of one person at the same time, within the next 14 days. */
  overlaps: z.object({
    total: z.number().int(),
    data: z.array(z.object({ person: z.string(), one: TodayOrder, other: TodayOrder })),
  }),
  /** The newest offers; null: this user may not see offers. */
  offers: z
    .object({
      total: z.number().int(),
      data: z.array(
        z.object({
          api_id: z.string(),
          name: z.string(),
          opportunity: z.string(),
          postal_code: z.string(),
          city: z.string(),
          is_remote: z.boolean(),
          price: z.number(),
          offered_at: InstantOut,
          path: z.string(),
        }),
      ),
    })
    .nullable(),
})
export type TodayTeam = z.output<typeof TodayTeam>

const Today = z.object({
  /** The day in Berlin. */
  day: z.string(),
  /** The user's own appointments of today and tomorrow, by start. */
  visits: z.array(TodayVisit),
  /** The user's own orders whose appointment was before today and that are not done, the oldest first. */
  unfinished: z.array(TodayOrder.extend({ missing: z.enum(unfinishedWork) })),
  /** Absences of today with their last day: those of the user, for planners those of all people. */
  absences: z.array(AbsenceView.pick({ contact_id: true, ends_on: true })),
  /** The day of the whole company, for those who plan it. */
  team: TodayTeam.nullable(),
})
export type Today = z.output<typeof Today>

export const todayCalls = {
  'today.read': endpoint({
    summary:
      'Returns the day of this user: own appointments, unfinished work and, for planners, what the company has to plan.',
    reply: Today,
    errors: [],
    effect: 'read',
  }),
  'place.positions': endpoint({
    summary: 'Returns the middle of postal codes, for maps; unknown codes are missing. 100 codes at most.',
    query: z.object({ postal_code: createRepeatedParam(PostalCode) }),
    reply: z.object({ data: z.array(Position.extend({ postal_code: z.string() })) }),
    errors: [],
    effect: 'read',
  }),
}

// Names in the API description.
z.globalRegistry.add(TodayVisit, { id: 'TodayVisit' })
z.globalRegistry.add(TodayOrder, { id: 'TodayOrder' })
