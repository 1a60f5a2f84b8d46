import type { ClashingVisit, FreeSlots } from '#contract/orders/free-slots'
import { orderProfiles, type Profile } from '#contract/profiles'
import { listPeopleHours, listTimesOff } from '#server/features/working-times/working-times.queries'
import type { PersonCall } from '#server/kernel/call'
import { getEarliestDay, listFutureOfferedDates } from '../model/inputs/appointment.rules.ts'
import { findHolidayName } from '../model/queues/holidays.rules.ts'
import { getSlotDay, type SlotOrder } from '../model/planning/free-slots.rules.ts'
import type { VisitPlace } from '../model/planning/travel-time.rules.ts'
import { requireOrder, type OrderContext } from '../store/order-context.queries.ts'
import { listPlannedVisits, readSite, type PlannedVisitRow, type SiteRow } from './free-slots.sql.ts'

const zone = 'Europe/Berlin'
const shownDays = 7
/** Visits and absences are read so far ahead, because work over several days may end after the week. */
const readDays = shownDays + 31

/** Lists the free slots of the company's people for an order in the seven days from `from`. */
export async function listFreeSlots(
  call: PersonCall,
  id: string,
  { from }: { readonly from: string },
): Promise<FreeSlots> {
  const order = await requireOrder(call, id)
  const accountId = order.accountId ?? call.actor.accountId
  const first = Temporal.PlainDate.from(from)
  const toInstant = (days: number) => first.add({ days }).toZonedDateTime(zone).toInstant()
  const span = { from, to: first.add({ days: readDays }).toString() }
  // Start all reads before awaiting them, so that they share one round trip.
  const [site, people, visits, timesOff] = await Promise.all([
    readSite(call, order.orderId),
    listPeopleHours(call, [accountId]),
    listPlannedVisits(
      call.tx,
      call.actor.accountIds,
      { from: toInstant(0), to: toInstant(readDays) },
      order.orderId,
    ),
    listTimesOff(call, span),
  ])
  const workers = people.filter(takesAppointments)
  const slotOrder = toSlotOrder(call, order, site)
  const closingDays = timesOff.closingDays.filter((one) => one.account_id === accountId)
  const days = Array.from({ length: shownDays }, (_, offset) => first.add({ days: offset }))
  return {
    data: workers
      .filter((person) => !call.actor.ownOrdersOnly || person.id === call.actor.contactId)
      .map((person) => {
        const own = visits.filter(({ contact_id }) => isVisitOf(contact_id, person.id, workers.length))
        const absences = timesOff.absences.filter((one) => one.contact_id === person.id)
        const planned = own.map((visit) => ({ ...visit, place: toVisitPlace(visit) }))
        const slotPerson = { hours: person.hours, absences, visits: planned }
        const question = { order: slotOrder, person: slotPerson, closingDays, now: call.now }
        return {
          id: person.id,
          first_name: person.first_name,
          last_name: person.last_name,
          is_self: person.id === call.actor.contactId,
          is_assigned: person.id === order.delegateId,
          days: days.map((day) => getSlotDay(question, day)),
          visits: own.map(toClashingVisit),
        }
      })
      .toSorted((one, other) => Number(other.is_assigned) - Number(one.is_assigned)),
    days: days.map((day) => ({ day: day.toString(), holiday: findHolidayName(day, site.state) })),
    minutes: site.minutes,
    earliest_date: slotOrder.earliestDay,
    wishes: [...slotOrder.wishes],
  }
}

function takesAppointments({ profiles }: { readonly profiles: readonly Profile[] }): boolean {
  const working: readonly Profile[] = orderProfiles
  return profiles.some((profile) => working.includes(profile))
}

/** A company of one person assigns no visits: all of them are theirs. */
function isVisitOf(assignedTo: string | null, personId: string, peopleCount: number): boolean {
  return assignedTo === personId || (assignedTo === null && peopleCount === 1)
}

function toSlotOrder(call: PersonCall, order: OrderContext, site: SiteRow): SlotOrder {
  return {
    minutes: site.minutes,
    multiday: order.multiday,
    earliestDay: getEarliestDay({ ...order, now: call.now }),
    wishes: listFutureOfferedDates({ ...order, now: call.now }),
    place: toVisitPlace(site),
    state: site.state,
  }
}

function toVisitPlace({
  is_remote,
  latitude,
  longitude,
}: Pick<SiteRow, 'is_remote' | 'latitude' | 'longitude'>): VisitPlace {
  if (is_remote) return 'remote'
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function toClashingVisit({ api_id, name, city, start, end }: PlannedVisitRow): ClashingVisit {
  return { api_id, name, city, start, end }
}
