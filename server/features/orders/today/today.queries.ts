import { callRights } from '#contract/call-rights'
import { canSeeFinalConfirmation, canSeeTeamDay, findDenial } from '#contract/authorization'
import type { Output } from '#contract/api'
import type { TodayOrder, TodayTeam, TodayTile, TodayVisit } from '#contract/orders/today'
import { listTimesOff } from '#server/features/working-times/working-times.queries'
import type { PersonCall } from '#server/kernel/call'
import { getCustomerName } from '#contract/kit/person/customer-name'
import { toVisit } from '../calendar/calendar.queries.ts'
import {
  listCalendarPeople,
  listPlacedVisitRows,
  type CalendarPersonRow,
  type PlacedVisitRow,
} from '../calendar/calendar.sql.ts'
import { toBerlinDate } from '../model/inputs/appointment.rules.ts'
import { getOrderPagePath } from '../model/queues/order-paths.rules.ts'
import { getVisibleQueue } from '../model/queues/queues.rules.ts'
import { listAvailableActions } from '../projection/available-actions.view.ts'
import type { OrderRowBody } from '../projection/list-rows.view.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { appointmentActions, getUnfinishedWork, todayActions } from './today.rules.ts'
import {
  listNewestOfferRows,
  listOverlapRows,
  listShortListRows,
  listUnfinishedRows,
  type NamedShortListRow,
  type OverlapRow,
  type ShortListName,
  type ShortListRow,
  type TodayOfferRow,
} from './today.sql.ts'

const zone = 'Europe/Berlin'
/** Overlaps further ahead can still be planned away in the calendar. */
const overlapDays = 14

/** Returns the caller's day, and that of the whole company for those who plan it. */
export async function readToday(call: PersonCall): Promise<Output<'today.read'>> {
  const { actor, now } = call
  const day = Temporal.PlainDate.from(toBerlinDate(now))
  const toInstant = (days: number) => day.add({ days }).toZonedDateTime(zone).toInstant()
  const [start, tomorrow, end] = [toInstant(0), toInstant(1), toInstant(2)]
  const isPlanner = canSeeTeamDay(actor.profiles)
  const seesOffers = findDenial(callRights['offer.list'], actor) === null
  // Start all statements before awaiting them, so that they share one round trip.
  const [rows, unfinished, timesOff, plan] = await Promise.all([
    listPlacedVisitRows(call, { from: start, to: end }, !isPlanner || actor.ownOrdersOnly),
    listUnfinishedRows(call, start),
    listTimesOff(call, { from: day.toString(), to: day.toString() }),
    isPlanner ? readPlan(call, toInstant(overlapDays), seesOffers) : null,
  ])
  const own = rows.filter(({ delegate }) => delegate?.id === actor.contactId)
  const ofToday = rows.filter((row) => Temporal.Instant.compare(row.appointment_start, tomorrow) < 0)
  return {
    day: day.toString(),
    visits: own.map((row) => toTodayVisit(call, row)),
    unfinished: unfinished.flatMap((row) => toUnfinishedOrder(call, row)),
    absences: timesOff.absences
      .filter(({ contact_id: id }) => isPlanner || id === actor.contactId)
      .map(({ contact_id, ends_on }) => ({ contact_id, ends_on })),
    team: plan && { ...plan, visits: ofToday.map((row) => toTodayVisit(call, row)) },
  }
}

/** Reads what is to be planned, without the appointments of today. */
async function readPlan(
  call: PersonCall,
  until: Temporal.Instant,
  seesOffers: boolean,
): Promise<Omit<TodayTeam, 'visits'>> {
  const [people, lists, overlaps, offers] = await Promise.all([
    listCalendarPeople(call),
    listShortListRows(call),
    listOverlapRows(call, until),
    seesOffers ? listNewestOfferRows(call) : null,
  ])
  return {
    people: people.map(toTodayPerson),
    unassigned: toTile(call, lists, 'unassigned'),
    without_contact: toTile(call, lists, 'without_contact'),
    overdue: toTile(call, lists, 'overdue'),
    overdue_queues: countOverdueQueues(lists),
    overlaps: { total: overlaps[0]?.total ?? 0, data: overlaps.map((row) => toOverlap(call, row)) },
    offers: offers && {
      total: offers[0]?.total ?? 0,
      data: offers.map((row) => toTodayOffer(call, row)),
    },
  }
}

function toTodayPerson({ id, first_name, last_name }: CalendarPersonRow) {
  return { id, first_name, last_name }
}

function toTodayVisit(call: PersonCall, row: PlacedVisitRow): TodayVisit {
  const { actor } = call
  const phones = [row.contact_person?.phone, row.mobile_phone, row.phone]
  return {
    ...toVisit(call, row),
    phones: [...new Set(phones.filter((phone) => typeof phone === 'string'))],
    position: row.position,
    actions: listAvailableActions(JSON.stringify(toOrderFacts(row)), row.account_id, actor).filter((action) =>
      todayActions.includes(action),
    ),
  }
}

function toTodayOrder({ actor }: PersonCall, body: OrderRowBody): TodayOrder {
  const { customer, delegated_to: person, job } = body
  const queue = getVisibleQueue(body.queue, canSeeFinalConfirmation(actor.profiles))
  return {
    api_id: body.api_id,
    name: job.name,
    opportunity: body.opportunity.name,
    customer: getCustomerName(customer),
    city: customer.shipping_address.city,
    queue,
    start: job.appointment_start_timestamp,
    end: job.appointment_end_timestamp,
    since: job.last_status_change,
    person: person && [person.first_name, person.last_name].filter(Boolean).join(' '),
    path: getOrderPagePath(actor, queue, body.sfid ?? body.api_id),
    actions: listAvailableActions(JSON.stringify(body.facts), body.account.id, actor).filter((action) =>
      appointmentActions.includes(action),
    ),
  }
}

function toUnfinishedOrder(call: PersonCall, { body, queue }: ShortListRow) {
  const missing = getUnfinishedWork(queue)
  return missing ? [{ ...toTodayOrder(call, body), missing }] : []
}

/** Rows of the overdue list beyond the first four are there for the numbers of their queues. */
function toTile(call: PersonCall, rows: readonly NamedShortListRow[], list: ShortListName): TodayTile {
  const own = rows.filter((row) => row.list === list)
  return { total: own[0]?.total ?? 0, data: own.slice(0, 4).map(({ body }) => toTodayOrder(call, body)) }
}

function countOverdueQueues(rows: readonly NamedShortListRow[]): TodayTeam['overdue_queues'] {
  const overdue = rows.filter(({ list }) => list === 'overdue')
  return Object.fromEntries(overdue.map(({ queue, in_queue }) => [queue, in_queue]))
}

function toOverlap(call: PersonCall, { one, other }: OverlapRow): TodayTeam['overlaps']['data'][number] {
  const first = toTodayOrder(call, one)
  return { person: first.person ?? '', one: first, other: toTodayOrder(call, other) }
}

function toTodayOffer({ actor }: PersonCall, row: TodayOfferRow) {
  const { total: _, sfid, ...offer } = row
  return { ...offer, path: getOrderPagePath(actor, 'offers', sfid ?? offer.api_id) }
}
