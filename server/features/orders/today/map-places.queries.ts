import type { Output } from '#contract/api'
import { canSeeTeamDay } from '#contract/authorization'
import type { MapVisit } from '#contract/orders/map'
import type { Call, PersonCall } from '#server/kernel/call'
import { toVisit } from '../calendar/calendar.queries.ts'
import { requireOrder } from '../store/order-context.queries.ts'
import { listPlacedVisitRows, type PlacedVisitRow } from '../calendar/calendar.sql.ts'
import { findSite } from './today.sql.ts'

/** Returns the appointments of one day: those of the company for those who plan, otherwise the own ones. */
export async function listMapVisits(call: PersonCall, day: string): Promise<Output<'map.visits'>> {
  const { actor } = call
  const date = Temporal.PlainDate.from(day)
  const toInstant = (one: Temporal.PlainDate) => one.toZonedDateTime('Europe/Berlin').toInstant()
  const span = { from: toInstant(date), to: toInstant(date.add({ days: 1 })) }
  const ownOnly = !canSeeTeamDay(actor.profiles) || actor.ownOrdersOnly
  const rows = await listPlacedVisitRows(call, span, ownOnly)
  return { data: rows.map((row) => toMapVisit(call, row)) }
}

function toMapVisit(call: PersonCall, row: PlacedVisitRow): MapVisit {
  const { api_id, start, end, is_remote, path, customer, delegated_to: person } = toVisit(call, row)
  const name = person && [person.first_name, person.last_name].filter(Boolean).join(' ')
  const { position } = row
  return {
    api_id,
    start,
    end,
    is_remote,
    path,
    customer: customer.name,
    city: customer.city,
    position,
    person: name,
  }
}

/** Returns where the site of an order is. Throws `not_found` if the order is not the caller's. */
export async function readSite(call: Call, id: string): Promise<Output<'map.site'>> {
  const { orderId } = await requireOrder(call, id)
  return (await findSite(call.tx, orderId)) ?? { position: null, is_exact: false }
}
