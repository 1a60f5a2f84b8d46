import { z } from 'zod'
import { InstantOut, PlanningDay } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { germanStates } from '../kit/german-states.ts'
import { LocalTextSchema } from '../kit/text-schemas.ts'
import { AbsenceView, ClosingDayView, WorkingDaySchema } from '../people/working-times.ts'
import { orderStatuses, orderTypes } from './model/order-enums.ts'
import { queues } from './model/queues.ts'

/** One appointment in the calendar. */
export const Visit = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  opportunity: z.string(),
  order_type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  status_name: LocalTextSchema,
  queue: z.enum(queues),
  start: InstantOut,
  end: InstantOut,
  account: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  /** The installer; null: not delegated yet. */
  delegated_to: z
    .object({ id: z.string(), first_name: z.string().nullable(), last_name: z.string() })
    .nullable(),
  customer: z.object({ name: z.string(), street: z.string(), postal_code: z.string(), city: z.string() }),
  is_remote: z.boolean(),
  /** The first day to which it may be moved. */
  earliest_date: z.string(),
  /** Whether it may end on another day than it begins. */
  multiday: z.boolean(),
  version: z.number().int(),
  /** The order's page for this user. */
  path: z.string(),
  /** Possible actions: `order.reschedule`, `order.delegate`. */
  actions: z.array(z.string()),
})
export type Visit = z.output<typeof Visit>

/** An order that still needs an appointment or a person. */
export const UnplannedOrder = z.object({
  api_id: z.string(),
  sfid: z.string().nullable(),
  name: z.string(),
  opportunity: z.string(),
  customer: z.object({ name: z.string(), postal_code: z.string(), city: z.string() }),
  is_remote: z.boolean(),
  /** Estimated work; 0: unknown. */
  minutes: z.number().int(),
  multiday: z.boolean(),
  /** The appointment; null: none yet. */
  start: InstantOut.nullable(),
  end: InstantOut.nullable(),
  account_id: z.string(),
  /** The first day on which it can be planned. */
  earliest_date: z.string(),
  /** The order's page for this user. */
  path: z.string(),
  /** Possible actions: `order.confirmAppointment`, `order.reschedule`, `order.delegate`. */
  actions: z.array(z.string()),
})
export type UnplannedOrder = z.output<typeof UnplannedOrder>

/** The estimated drive of a person to a visit from the one before on the same day. */
export const Drive = z.object({
  from_id: z.string(),
  to_id: z.string(),
  minutes: z.number().int(),
  /** Whether the time between both visits is long enough. */
  fits: z.boolean(),
})
export type Drive = z.output<typeof Drive>

const Calendar = z.object({
  data: z.array(Visit),
  /** Drives between neighbouring visits of a person, as free slots estimate them. */
  drives: z.array(Drive),
  /** Orders to plan, the most urgent ones; null: this user sets no appointments. */
  unplanned: z.object({ total: z.number().int(), data: z.array(UnplannedOrder) }).nullable(),
  /** Users who can take appointments, by name. */
  people: z.array(
    z.object({
      id: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string(),
      email: z.string(),
      account_ids: z.array(z.string()),
      installer: z.boolean(),
      /** Weekly hours; null: this user sees only their own. */
      hours: z.array(WorkingDaySchema).nullable(),
    }),
  ),
  locations: z.array(z.object({ id: z.string(), name: z.string(), city: z.string() })),
  /** Days on which people are away, and on which a company is closed. */
  absences: z.array(AbsenceView),
  closing_days: z.array(ClosingDayView),
  /** Public holidays in the states of the company and of its appointments. */
  holidays: z.array(z.object({ day: z.string(), name: z.string(), states: z.array(z.enum(germanStates)) })),
})
export type Calendar = z.output<typeof Calendar>

/** `own`: orders delegated to this user; `company`: everything in their calendar. */
export const feedScopes = ['own', 'company'] as const

const Feed = z.object({
  active: z.boolean(),
  scope: z.enum(feedScopes).nullable(),
  created_at: InstantOut.nullable(),
  /** When a calendar program last read it, rounded to the hour. */
  last_read_at: InstantOut.nullable(),
  /** The secret URL; returned only when it is created, because only its hash is stored. */
  url: z.string().nullable(),
})
export type Feed = z.output<typeof Feed>

export const calendarCalls = {
  'calendar.read': endpoint({
    summary:
      'Lists the appointments of all team members and locations between two days, both included; 62 days at most.',
    query: z.object({ from: PlanningDay, to: PlanningDay }),
    reply: Calendar,
    errors: [],
    effect: 'read',
  }),
  'calendar.readFeed': endpoint({
    summary: 'Returns whether this user has a private calendar URL, without the URL.',
    reply: Feed,
    errors: [],
    effect: 'read',
  }),
  'calendar.renewFeed': endpoint({
    summary: 'Creates a private calendar URL; an existing one is revoked.',
    body: z.strictObject({ scope: z.enum(feedScopes, { error: 'invalid_enum' }) }),
    reply: Feed,
    errors: [],
    effect: 'write',
    secret: true,
  }),
  'calendar.revokeFeed': endpoint({
    summary: 'Revokes this user’s private calendar URL, if there is one.',
    reply: Feed,
    errors: [],
    effect: 'write',
  }),
  'calendar.ics': endpoint({
    summary:
      'Returns appointments from 30 days ago to one year ahead as iCalendar. The secret URL replaces a login.',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/, { error: 'invalid_id' }) }),
    reply: z.unknown(),
    errors: ['not_found'],
    effect: 'write',
    transport: 'stream',
  }),
}

// Names in the API description.
z.globalRegistry.add(Visit, { id: 'Visit' })
z.globalRegistry.add(UnplannedOrder, { id: 'UnplannedOrder' })
z.globalRegistry.add(Drive, { id: 'Drive' })
z.globalRegistry.add(Feed, { id: 'CalendarFeed' })
