import type { Visit } from '#contract/orders/calendar'
import type { VisitPeriod } from './days.ts'

/** Two appointments of one person at the same time. */
export interface Clash {
  readonly one: Visit
  readonly other: Visit
}

/** Statuses in which the appointment still needs a person on site. */
const blockingStatuses: readonly Visit['status'][] = ['appointment_confirmed', 'started']

function doPeriodsOverlap(one: VisitPeriod, other: VisitPeriod): boolean {
  return one.start < other.end && other.start < one.end
}

/** Returns the clashes from `now` on, sorted by time. */
export function findClashes(visits: readonly Visit[], now: Date): Clash[] {
  const upcoming = visits.filter(
    (visit) => blockingStatuses.includes(visit.status) && visit.end > now.toISOString(),
  )
  return upcoming.flatMap((one, place) =>
    upcoming
      .slice(place + 1)
      .filter(
        (other) =>
          one.delegated_to && one.delegated_to.id === other.delegated_to?.id && doPeriodsOverlap(one, other),
      )
      .map((other) => ({ one, other })),
  )
}

/** Returns the other appointments of the person in that period; an empty list if no person is assigned. */
export function listConflictingVisits(
  visits: readonly Visit[],
  visit: Visit,
  when: VisitPeriod,
  personId: string | null,
): Visit[] {
  if (!personId) return []
  return visits.filter(
    (other) =>
      other.api_id !== visit.api_id &&
      blockingStatuses.includes(other.status) &&
      other.delegated_to?.id === personId &&
      doPeriodsOverlap(when, other),
  )
}
