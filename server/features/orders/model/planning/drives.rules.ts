import type { OrderStatus } from '#contract/orders/model/order-enums'
import { estimateTravelMinutes, type VisitPlace } from './travel-time.rules.ts'

/** Drives between neighbouring visits of a person, see docs/domain.md#free-slots. */

export interface DriveVisit {
  readonly id: string
  readonly personId: string | null
  readonly status: OrderStatus
  readonly start: string
  readonly end: string
  readonly place: VisitPlace
}

export interface Drive {
  readonly from_id: string
  readonly to_id: string
  readonly minutes: number
  readonly fits: boolean
}

/** Visits to which a person still has to drive. */
const pendingStatuses: readonly OrderStatus[] = ['appointment_confirmed', 'started']
/** Paused visits do not take place, so no drive begins there. */
const pausedStatuses: readonly OrderStatus[] = [
  'on_hold',
  'on_hold_before_accepted',
  'proposal_approval_pending',
  'brand_proposal_approval_pending',
]

/** Lists the drives to pending visits from the visit of the same person that ended last before on the same day. */
export function listDrives(visits: readonly DriveVisit[]): Drive[] {
  const byPerson = Map.groupBy(
    visits.filter(({ personId, status }) => personId !== null && !pausedStatuses.includes(status)),
    ({ personId }) => personId,
  )
  return [...byPerson.values()].flatMap((own) => own.flatMap((visit) => findDriveTo(visit, own)))
}

function findDriveTo(visit: DriveVisit, own: readonly DriveVisit[]): Drive[] {
  if (!pendingStatuses.includes(visit.status)) return []
  const start = Date.parse(visit.start)
  const before = own
    .filter(({ end }) => Date.parse(end) <= start && isSameBerlinDay(end, visit.start))
    .toSorted((one, other) => Date.parse(other.end) - Date.parse(one.end))[0]
  const minutes = before ? estimateTravelMinutes(before.place, visit.place) : 0
  if (!before || minutes === 0) return []
  const fits = start - Date.parse(before.end) >= minutes * 60_000
  return [{ from_id: before.id, to_id: visit.id, minutes, fits }]
}

function isSameBerlinDay(one: string, other: string): boolean {
  // Less than a day apart, so that most pairs need no calendar.
  if (Math.abs(Date.parse(one) - Date.parse(other)) >= 86_400_000) return false
  return toBerlinDay(one) === toBerlinDay(other)
}

function toBerlinDay(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}
