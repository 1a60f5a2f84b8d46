import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
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
}

/** The time was changed, but the delegation was refused afterwards. */
export class PartlyMovedError extends Error {
  override readonly name = 'PartlyDone'
}

/**
 * Changes the time of an appointment, its assigned person, or both: first the time, then the person, each
 * with its own API call.
 */
export function useMoveAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ visit, when, reason, person }: AppointmentMove) => {
      const moved = when
        ? await callApi('order.reschedule', {
            params: { job_id: visit.api_id },
            body: { appointment_date: when, reason, version: visit.version },
          })
        : visit
      if (person === undefined) return
      await reassignVisit(visit, person, moved.version).catch((error: unknown) => {
        throw when
          ? new PartlyMovedError('The appointment was moved but not delegated', { cause: error })
          : error
      })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.orders })
      void client.invalidateQueries({ queryKey: queryKeys.counts })
      void client.invalidateQueries({ queryKey: ['order'] })
    },
  })
}

async function reassignVisit(
  { api_id: sfid }: Visit,
  person: CalendarPerson | null,
  version: number,
): Promise<void> {
  const params = { sfid }
  if (!person) {
    await callApi('order.takeBack', { params, body: { version } })
    return
  }
  const { first_name, last_name, email } = person
  await callApi('order.delegate', {
    params,
    body: { first_name, last_name, email, qualifications: true, version },
  })
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
