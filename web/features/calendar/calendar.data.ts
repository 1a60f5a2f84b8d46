import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calendar, Visit } from '#contract/orders/calendar'
import type { ClashingVisit } from '#contract/orders/free-slots'
import { callApi } from '#web/api/call'
import { isRefusedWith } from '#web/api/http/errors'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { queryKeys } from '#web/api/queries/query-keys'
import { createReassignment, setAppointment } from '#web/offline/undo/order-calls'
import type { VisitPeriod } from './days.ts'

export type CalendarPerson = Calendar['people'][number]

/**
 * The key is below that of the orders, so that everything that invalidates order lists also invalidates the
 * calendar.
 */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...queryKeys.orders, 'calendar', from, to],
    queryFn: ({ signal }) => callApi('calendar.read', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface AppointmentMove {
  readonly visit: Visit
  /** Null leaves the time unchanged. */
  readonly when: VisitPeriod | null
  readonly reason: string
  /** Undefined leaves the assigned person unchanged; null removes the assignment. */
  readonly person: CalendarPerson | null | undefined
  /** The user has seen the other visits at that time. */
  readonly allowClash: boolean
}

/**
 * Changes the time of an appointment, its assigned person, or both, and returns the order's new version. Refused with the
 * other visits if the person is busy then and the user has not seen them.
 */
export function useMoveAppointment() {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({ mutationFn: moveAppointment, onSettled: invalidateOrders })
}

async function moveAppointment(move: AppointmentMove): Promise<{ version: number }> {
  const { visit, when, reason, person, allowClash } = move
  // Work that has begun keeps its time.
  if (!canChangeTime(visit)) {
    const reassign = person === undefined ? null : createReassignment(visit.api_id, person)
    return reassign ? reassign(visit.version) : { version: visit.version }
  }
  return setAppointment(visit.api_id, {
    date: when ?? { start: visit.start, end: visit.end },
    person: person && person.id,
    reason: when ? reason : undefined,
    allowClash,
    version: visit.version,
  })
}

function canChangeTime({ actions }: Visit): boolean {
  return actions.includes('order.reschedule')
}

/**
 * Returns the call that restores time and person as they were before the move; null if that time is over. The customer
 * is told again, with `reason`.
 */
export function createMoveBack(
  { visit, when, person }: AppointmentMove,
  people: Calendar['people'],
  reason: string,
) {
  const { api_id: id, delegated_to: former, start, end } = visit
  if (!canChangeTime(visit)) {
    const known = people.find((one) => one.id === former?.id)
    return former && !known ? null : createReassignment(id, known ?? null)
  }
  if (when && Date.parse(start) <= Date.now()) return null
  return (version: number) =>
    setAppointment(id, {
      date: { start, end },
      person: person === undefined ? undefined : (former?.id ?? null),
      reason: when ? reason : undefined,
      allowClash: true,
      version,
    })
}

/** Returns the visits that the server named as reason for refusing the move. */
export function listRefusedVisits(error: unknown): readonly ClashingVisit[] {
  if (!isRefusedWith(error, 'appointment_clash')) return []
  return (error.body.clashes ?? []) as ClashingVisit[]
}

const feedKey = ['calendar-feed']

export function useFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => callApi('calendar.readFeed', {}, { signal }),
  })
}

/** The response contains the URL only once, so it stays in the cache while the dialog is open. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: 'own' | 'company') => callApi('calendar.renewFeed', { body: { scope } }),
    onSuccess: (feed) => client.setQueryData(feedKey, { ...feed, url: null }),
  })
}

export function useRevokeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('calendar.revokeFeed', {}),
    onSuccess: (feed) => client.setQueryData(feedKey, feed),
  })
}
