import { sql } from 'kysely'
import type { GermanState } from '#contract/kit/german-states'
import type { ClashingVisit } from '#contract/orders/free-slots'
import { orderProfiles } from '#contract/profiles'
import type { Call, Tx } from '#server/kernel/call'
import { toSqlList } from '#server/kernel/sql-values'
import { joinCustomerPosition } from '../store/distance.queries.ts'

export interface SiteRow {
  readonly minutes: number
  readonly is_remote: boolean
  readonly latitude: number | null
  readonly longitude: number | null
  readonly state: GermanState | null
}

/** Reads the estimated work of an order and its place. */
export async function readSite({ tx }: Call, orderId: string): Promise<SiteRow> {
  const { rows } = await sql<SiteRow>`
    select j.services_total_minutes as minutes, j.is_remote, place.latitude, place.longitude, c.state
    from jobs j join customers c on c.id = j.customer_id left join ${joinCustomerPosition('c')} on true
    where j.api_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Order ${orderId} has no customer.`)
  return row
}

export interface PlannedVisitRow extends ClashingVisit {
  /** null: no person is assigned. */
  readonly contact_id: string | null
  readonly is_remote: boolean
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Longest possible appointment; bounds the index scan for visits that began before the span. */
const maxVisitLength = { hours: 31 * 24 }

/** Lists the visits of these companies between two instants that still need a person, without one order. */
export async function listPlannedVisits(
  tx: Tx,
  accountIds: readonly string[],
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  exceptOrderId: string,
): Promise<PlannedVisitRow[]> {
  const { rows } = await sql<PlannedVisitRow>`
    select j.api_id, j.name, c.city, j.appointment_start as start, j.appointment_end as end,
      j.delegated_to_id as contact_id, j.is_remote, place.latitude, place.longitude
    from jobs j join customers c on c.id = j.customer_id left join ${joinCustomerPosition('c')} on true
    where j.partner_account_id = any(${[...accountIds]}::text[]) and j.api_id <> ${exceptOrderId}
      and j.status in ('appointment_confirmed', 'started')
      and j.appointment_start >= ${from.subtract(maxVisitLength).toString()}::timestamptz
      and j.appointment_start < ${to.toString()}::timestamptz
      and j.appointment_end > ${from.toString()}::timestamptz
    order by j.appointment_start, j.api_id`.execute(tx)
  return rows
}

export interface AppointmentPerson {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string
}

/**
 * Locks a person of the order's company who works with orders, so that two appointments for them are set one after
 * the other. Returns null if there is no such person.
 */
export async function lockAppointmentPerson(
  tx: Tx,
  contactId: string,
  accountId: string,
): Promise<AppointmentPerson | null> {
  const { rows } = await sql<AppointmentPerson>`
    select c.id, c.first_name, c.last_name, c.email
    from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
    where m.contact_id = ${contactId} and m.account_id = ${accountId}
      and m.profiles && array[${toSqlList(orderProfiles)}]
    for no key update of m`.execute(tx)
  return rows[0] ?? null
}

/** Lists the other visits of a person that overlap a period. */
export async function listClashingVisits(
  tx: Tx,
  contactId: string,
  { start, end }: { readonly start: string; readonly end: string },
  exceptOrderId: string,
): Promise<ClashingVisit[]> {
  const { rows } = await sql<ClashingVisit>`
    select j.api_id, j.name, c.city, j.appointment_start as start, j.appointment_end as end
    from jobs j join customers c on c.id = j.customer_id
    where j.delegated_to_id = ${contactId} and j.api_id <> ${exceptOrderId}
      and j.status in ('appointment_confirmed', 'started')
      and j.appointment_start < ${end}::timestamptz and j.appointment_end > ${start}::timestamptz
    order by j.appointment_start, j.api_id`.execute(tx)
  return rows
}
