import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calendar, Visit } from '#contract/orders/calendar'
import type { ClashingVisit } from '#contract/orders/free-slots'
import { callApi } from '#web/api/call'
import { isRefusedWith } from '#web/api/http/errors'
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
  /** The user has seen the other visits at that time. */
  readonly allowClash: boolean
}

/**
 * Changes the time of an appointment, its assigned person, or both. Refused with the other visits if the person is
 * busy then and the user has not seen them.
 */
export function useMoveAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ visit, when, reason, person, allowClash }: AppointmentMove) => {
      // Work that has begun keeps its time.
      if (!visit.actions.includes('order.reschedule')) {
        if (person !== undefined) await reassignVisit(visit, person, visit.version)
        return
      }
      await callApi('order.setAppointment', {
        params: { job_id: visit.api_id },
        body: {
          appointment_date: when ?? { start: visit.start, end: visit.end },
          ...(person === undefined ? {} : { contact_id: person?.id ?? null }),
          ...(when ? { reason } : {}),
          allow_clash: allowClash,
          version: visit.version,
        },
      })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.orders })
      void client.invalidateQueries({ queryKey: queryKeys.counts })
      void client.invalidateQueries({ queryKey: ['order'] })
    },
  })
}

/** Returns the visits that the server named as reason for refusing the move. */
export function listRefusedVisits(error: unknown): readonly ClashingVisit[] {
  if (!isRefusedWith(error, 'appointment_clash')) return []
  return (error.body.clashes ?? []) as ClashingVisit[]
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
