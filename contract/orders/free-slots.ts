import { z } from 'zod'
import { InstantOut, Period, PeriodOut, PlanningDay } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { Text } from '../kit/text-schemas.ts'
import { OrderIdParam } from './order-lists.ts'
import { Order } from './orders.ts'

/** Free times of people for one order, and setting its appointment. */

/** Reasons why a person has no free slot on a day. */
export const dayOffReasons = [
  'past',
  /** Before the first day on which the order can be planned. */
  'too_early',
  'closed',
  'holiday',
  'absent',
  'not_working',
  /** Visits and drives leave no time. */
  'full',
] as const
export type DayOff = (typeof dayOffReasons)[number]

const FreeSlot = z.object({
  start: InstantOut,
  end: InstantOut,
  /** Within a date that the customer offered. */
  is_wish: z.boolean(),
  /** Estimated drive from the visit before; null: no visit before on that day. */
  travel_minutes: z.number().int().nullable(),
})
export type FreeSlot = z.output<typeof FreeSlot>

/** An appointment of another order that overlaps. */
export const ClashingVisit = z.object({
  api_id: z.string(),
  name: z.string(),
  city: z.string(),
  start: InstantOut,
  end: InstantOut,
})
export type ClashingVisit = z.output<typeof ClashingVisit>

const FreeSlots = z.object({
  /** Team members who can go, the assigned one first, then by name. */
  data: z.array(
    z.object({
      id: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string(),
      is_self: z.boolean(),
      is_assigned: z.boolean(),
      days: z.array(
        z.object({ day: z.string(), off: z.enum(dayOffReasons).nullable(), slots: z.array(FreeSlot) }),
      ),
      visits: z.array(ClashingVisit),
    }),
  ),
  days: z.array(z.object({ day: z.string(), holiday: z.string().nullable() })),
  /** Estimated work in minutes; 0: unknown. */
  minutes: z.number().int(),
  earliest_date: z.string(),
  /** Dates that the customer offered and that are ahead. */
  wishes: z.array(PeriodOut),
})
export type FreeSlots = z.output<typeof FreeSlots>

const AppointmentResult = Order.extend({
  __notifications_sent: z.object({ any: z.boolean(), customer: z.boolean(), partner: z.boolean() }),
})

export const appointmentCalls = {
  'order.freeSlots': endpoint({
    summary:
      'Lists the free slots of each team member for an order in the seven days from `from`: working hours without absences, visits and drives.',
    params: OrderIdParam,
    query: z.object({ from: PlanningDay }),
    reply: FreeSlots,
    errors: ['not_found'],
    effect: 'read',
  }),
  'order.setAppointment': endpoint({
    summary:
      'Confirms or moves the appointment and assigns the person in one step. Refused with `appointment_clash` and the other visits if the person is busy then.',
    params: OrderIdParam,
    body: z.strictObject({
      appointment_date: Period,
      /** The person who goes; null: no one yet; absent: as before. */
      contact_id: CrmId.nullish(),
      /** Required if there is an appointment already: the customer reads it. */
      reason: Text.optional(),
      comment: Text.optional(),
      /** The user has seen the clashes and wants the appointment nevertheless. */
      allow_clash: z.boolean({ error: 'invalid_type' }).default(false),
      version: z.number().int({ error: 'invalid_type' }).optional(),
    }),
    reply: AppointmentResult,
    errors: ['not_found', 'order_changed', 'status_not_allowed', 'appointment_clash'],
    effect: 'write',
  }),
}
