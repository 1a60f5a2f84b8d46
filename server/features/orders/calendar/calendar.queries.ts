import { getCustomerName } from '#contract/kit/person/customer-name'
import { callRights } from '#contract/call-rights'
import { canSeeFinalConfirmation, findDenial } from '#contract/authorization'
import type { Output } from '#contract/api'
import type { UnplannedOrder, Visit } from '#contract/orders/calendar'
import type { GermanState } from '#contract/kit/german-states'
import { statusNames } from '#contract/orders/model/order-statuses'
import { listTimesOff, listVisibleHours } from '#server/features/working-times/working-times.queries'
import type { PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { toBerlinDate, getPlannableDay } from '../model/inputs/appointment.rules.ts'
import { listDrives, type DriveVisit } from '../model/planning/drives.rules.ts'
import { findHolidayName } from '../model/queues/holidays.rules.ts'
import { formatCustomerName } from '../projection/list-rows.view.ts'
import { getOwnQueue, getVisibleQueue } from '../model/queues/queues.rules.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { getOrderPagePath } from '../model/queues/order-paths.rules.ts'
import {
  listCalendarLocations,
  listCalendarPeople,
  listPlacedVisitRows,
  listUnplannedRows,
  listVisitRows,
  type PlacedVisitRow,
  type TimeSpan,
  type UnplannedRow,
  type VisitRow,
} from './calendar.sql.ts'
import { listAvailableActions } from '../projection/available-actions.view.ts'

const zone = 'Europe/Berlin'
const maxCalendarDays = 62

/**
 * Returns the appointments, people, locations, absences, closing days and holidays of the caller's companies from `from` to `to`,
 * both days included.
 */
export async function readCalendar(
  call: PersonCall,
  days: { readonly from: string; readonly to: string },
): Promise<Output<'calendar.read'>> {
  const [from, to] = [Temporal.PlainDate.from(days.from), Temporal.PlainDate.from(days.to)]
  const length = from.until(to).days + 1
  if (length < 1) throw createFieldRefusal({ to: 'end_before_start' })
  if (length > maxCalendarDays) throw createFieldRefusal({ to: 'too_big' })
  const span = { from: toBerlinMidnight(from), to: toBerlinMidnight(to.add({ days: 1 })) }
  const canPlan = findDenial(callRights['order.setAppointment'], call.actor) === null
  // Start all reads before awaiting them, so that they share one round trip.
  const [rows, people, hours, locations, timesOff, unplanned] = await Promise.all([
    listPlacedVisitRows(call, span, call.actor.ownOrdersOnly),
    listCalendarPeople(call),
    listVisibleHours(call),
    listCalendarLocations(call),
    listTimesOff(call, days),
    canPlan ? listUnplannedRows(call, call.actor.ownOrdersOnly) : null,
  ])
  const states = [...locations, ...rows].flatMap(({ state }) => (state ? [state] : []))
  return {
    data: rows.map((row) => toVisit(call, row)),
    drives: listDrives(rows.map(toDriveVisit)),
    unplanned: unplanned && {
      total: unplanned[0]?.total ?? 0,
      data: unplanned.map((row) => toUnplannedOrder(call, row)),
    },
    people: people.map((person) => ({ ...person, hours: hours.get(person.id) ?? null })),
    locations: locations.map(({ id, name, city }) => ({ id, name, city })),
    absences: timesOff.absences,
    closing_days: timesOff.closingDays,
    holidays: listHolidays(from, length, [...new Set(states)].toSorted()),
  }
}

/** Lists the caller's appointments in a time span: only their own, or all that they may see. */
export async function listVisits(
  call: PersonCall,
  span: TimeSpan,
  scope: 'own' | 'company',
): Promise<Visit[]> {
  const rows = await listVisitRows(call, span, scope === 'own' || call.actor.ownOrdersOnly)
  return rows.map((row) => toVisit(call, row))
}

function toDriveVisit(row: PlacedVisitRow): DriveVisit {
  return {
    id: row.api_id,
    personId: row.delegate?.id ?? null,
    status: row.status,
    start: row.appointment_start,
    end: row.appointment_end,
    place: row.is_remote ? 'remote' : row.position,
  }
}

/** Actions with which an order gets an appointment and a person. */
const planningActions = ['order.confirmAppointment', 'order.reschedule', 'order.delegate']

function toUnplannedOrder(
  { actor, now }: PersonCall,
  { body, minutes, multiday }: UnplannedRow,
): UnplannedOrder {
  const { customer, job } = body
  const today = toBerlinDate(now)
  return {
    api_id: body.api_id,
    sfid: body.sfid,
    name: job.name,
    opportunity: body.opportunity.name,
    customer: {
      name: getCustomerName(customer),
      postal_code: customer.shipping_address.postal_code,
      city: customer.shipping_address.city,
    },
    is_remote: body.is_remote,
    minutes,
    multiday,
    start: job.appointment_start_timestamp,
    end: job.appointment_end_timestamp,
    account_id: body.account.id,
    earliest_date: body.earliest_date > today ? body.earliest_date : today,
    path: getOrderPagePath(actor, body.queue, body.sfid ?? body.api_id),
    actions: listAvailableActions(JSON.stringify(body.facts), body.account.id, actor).filter((action) =>
      planningActions.includes(action),
    ),
  }
}

function toBerlinMidnight(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(zone).toInstant()
}

/** Actions that the calendar page offers. All other actions are on the order page. */
const calendarActions = ['order.reschedule', 'order.delegate']

/** Converts a row to an appointment as this caller sees it. */
export function toVisit({ actor, now }: PersonCall, row: VisitRow): Visit {
  const queue = getVisibleQueue(getOwnQueue(toOrderFacts(row)), canSeeFinalConfirmation(actor.profiles))
  const { delegate } = row
  return {
    api_id: row.api_id,
    sfid: row.sfid,
    name: row.name,
    opportunity: row.opportunity_name,
    order_type: row.order_type,
    status: row.status,
    status_name: statusNames[row.status],
    queue,
    start: row.appointment_start,
    end: row.appointment_end,
    account: { id: row.account_id, name: row.account_name ?? '', city: row.account_city ?? '' },
    delegated_to: delegate && {
      id: delegate.id,
      first_name: delegate.first_name,
      last_name: delegate.last_name,
    },
    customer: {
      name: getCustomerName({ name: formatCustomerName(row), company_name: row.company_name }),
      street: row.street,
      postal_code: row.postal_code,
      city: row.city,
    },
    is_remote: row.is_remote,
    earliest_date: getEarliestVisitDay(row, toBerlinDate(now)),
    multiday: row.multiday,
    version: row.version,
    path: getOrderPagePath(actor, queue, row.sfid ?? row.api_id),
    actions: listAvailableActions(JSON.stringify(toOrderFacts(row)), row.account_id, actor).filter((action) =>
      calendarActions.includes(action),
    ),
  }
}

function getEarliestVisitDay(row: VisitRow, today: string): string {
  const planned = getPlannableDay({
    readinessDate: row.readiness_date,
    dateExpected: row.date_expected,
    createdAt: row.created_at,
    assemblyDays: row.assembly_time_days,
  })
  return planned > today ? planned : today
}

function listHolidays(from: Temporal.PlainDate, length: number, states: readonly GermanState[]) {
  const days = Array.from({ length }, (_, offset) => from.add({ days: offset }))
  return days.flatMap((day) => {
    const observed = states.flatMap((state) => {
      const name = findHolidayName(day, state)
      return name ? [{ name, state }] : []
    })
    const [first] = observed
    return first
      ? [{ day: day.toString(), name: first.name, states: observed.map(({ state }) => state) }]
      : []
  })
}
