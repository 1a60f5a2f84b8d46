import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Locale } from '#contract/kit/locale'
import type { Offer, OfferRow } from '#contract/orders/offers'
import type { RejectReason } from '#contract/orders/model/order-enums'
import { callApi } from '#web/api/call'
import { CallError } from '#web/api/http/errors'
import type { OffersView } from './offers-search.ts'
import { queryKeys } from '#web/api/queries/query-keys'

/** Number of offers per page. */
const offersPageSize = 10
/** Interval in milliseconds at which an open offer checks its state. */
const statusCheckMs = 300_000

interface OffersPageParam {
  readonly page: number
  /** Ids on the screen, because offers come and go between two page requests. */
  readonly seen: string[]
}

const firstOffersPage: OffersPageParam = { page: 0, seen: [] }

/** Returns the offers of a view; without a view all, newest first. */
export const offersQuery = (view: OffersView = {}) =>
  infiniteQueryOptions({
    queryKey: Object.keys(view).length > 0 ? [...queryKeys.offers, 'found', view] : queryKeys.offers,
    queryFn: ({ pageParam: { page, seen }, signal }) =>
      callApi(
        'offer.list',
        {
          body: {
            page_size: offersPageSize,
            page_number: page,
            excluding: seen,
            ...toListFilters(view),
          },
        },
        { signal },
      ),
    initialPageParam: firstOffersPage,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ pagination }, pages) => {
      const seen = pages.flatMap(({ data }) => data.map((row) => row.api_id))
      return seen.length < pagination.total_count && pages.at(-1)?.data.length
        ? { page: pagination.page_number + 1, seen }
        : undefined
    },
  })

function toListFilters({ search, sort, types, within, from, to }: OffersView) {
  return {
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...(types ? { order_types: [...types] } : {}),
    ...(within ? { within_km: within } : {}),
    ...(from ? { date_from: from } : {}),
    ...(to ? { date_to: to } : {}),
  }
}

/** Returns the pay per hour in EUR; null if the duration is unknown, or if nothing is paid. */
export function getHourlyPay({ job, services_total_minutes: minutes }: OfferRow): number | null {
  return minutes > 0 && job.service_price_purchasing_sum > 0
    ? (job.service_price_purchasing_sum / minutes) * 60
    : null
}

/** Returns other open offers near an order, nearest first. */
export const nearbyOffersQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.offers, 'nearby', orderId],
    queryFn: ({ signal }) => callApi('offer.nearby', { params: { job_id: orderId } }, { signal }),
  })

/** Returns the company's visits on a day, earliest first. */
export const visitsOfDayQuery = (day: string) =>
  queryOptions({
    // Below the orders, so that changed appointments are read again.
    queryKey: [...queryKeys.orders, 'visits', day],
    queryFn: async ({ signal }) => {
      const { data } = await callApi('calendar.read', { query: { from: day, to: day } }, { signal })
      return data.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
    },
  })

/** Returns the state of an order that is no longer an offer; refused for other companies. */
export const takenOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'where'],
    queryFn: ({ signal }) => callApi('order.read', { params: { job_id: orderId } }, { signal }),
    retry: false,
  })

export const offerQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.offer(orderId),
    queryFn: ({ signal }) => callApi('offer.read', { params: { job_id: orderId } }, { signal }),
    refetchInterval: statusCheckMs,
    // A refusal replaces the shown offer, because a taken offer must not look open.
    retry: (count, error) => count < 2 && !(error instanceof CallError),
  })

/** Returns the reasons for declining an offer in the user's language. */
export const rejectReasonsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['picklist', 'Reject_Job_Reasons', locale],
    queryFn: ({ signal }) =>
      callApi(
        'picklist.read',
        { query: { api_names: 'Reject_Job_Reasons', values_only: 'true' } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface Acceptance {
  readonly orderId: string
  readonly date: { readonly start: string; readonly end: string } | null
  readonly location: string | null
}

/** Accepts an offer and updates lists and counts. The caller shows refusals. */
export function useAcceptOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, date, location }: Acceptance) =>
      callApi('order.setStatus', {
        body: {
          preview: false,
          job_id: orderId,
          new_status: date ? 'appointment_confirmed' : 'accepted',
          inputs: {
            ...(date ? { appointment_date: date } : {}),
            ...(location ? { on_behalf_of_partner_id: location } : {}),
          },
        },
      }),
    onSettled: () => invalidateOffers(client),
  })
}

export interface Rejection {
  readonly offer: Pick<Offer, 'api_id'>
  readonly partnerId: string
  readonly reason: RejectReason
  readonly text: string
}

export function useRejectOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ offer, partnerId, reason, text }: Rejection) =>
      callApi('offer.reject', {
        body: {
          jobApiId: offer.api_id,
          partnerSfid: partnerId,
          reasonCategory: reason,
          ...(text ? { reasonText: text } : {}),
        },
      }),
    onSettled: () => invalidateOffers(client),
  })
}

function invalidateOffers(client: ReturnType<typeof useQueryClient>) {
  void client.invalidateQueries({ queryKey: queryKeys.offers })
  void client.invalidateQueries({ queryKey: queryKeys.counts })
  void client.invalidateQueries({ queryKey: queryKeys.orders })
}

/** Returns the offer's id for URLs: its number, or its API id if it has none yet. */
export function getOfferId(offer: Pick<OfferRow, 'api_id' | 'job'>): string {
  return offer.job.sfid ?? offer.api_id
}
