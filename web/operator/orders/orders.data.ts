import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { StaffReply } from '#contract/operator/staff-api'
import { callStaff } from '../staff-call.ts'
import { toOrderQuery, type OrderFilter } from './order-filter.ts'

/** The data of the pages about orders. All keys of one order begin alike, so that a change reloads all of it. */

export type OrderRow = StaffReply<'order.search'>['data'][number]
export type PlacedOrder = StaffReply<'order.places'>['data'][number]
export type Order = StaffReply<'order.read'>
export type MatchedCompany = StaffReply<'order.matching'>['data'][number]
export type OrderHistoryEntry = StaffReply<'order.history'>['data'][number]
export type OrderMessage = StaffReply<'order.comments'>['data'][number]
export type OrderFile = StaffReply<'order.files'>['data'][number]
export type CounterProposal = StaffReply<'counterProposal.list'>['data'][number]
export type AdditionalService = StaffReply<'additionalService.list'>['data'][number]
export type Quote = StaffReply<'proposal.list'>['data'][number]

const toParams = (id: string) => ({ params: { job_id: id } })

/** The orders of the map. The key begins as that of the list, so that the same changes reload it. */
export const orderPlacesQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['order.search', 'places', filter.text, filter.state, filter.partner],
    // Fails without a connection instead of showing the orders of the filter before.
    networkMode: 'always',
    queryFn: () => callStaff('order.places', { query: toOrderQuery(filter) }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['order', id, 'read'], queryFn: () => callStaff('order.read', toParams(id)) })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'history'],
    queryFn: () => callStaff('order.history', toParams(id)),
  })

export const offersQuery = (id: string) =>
  queryOptions({ queryKey: ['order', id, 'offers'], queryFn: () => callStaff('offer.list', toParams(id)) })

export const matchingQuery = (id: string, search: string, widenKm: number) =>
  queryOptions({
    queryKey: ['order', id, 'matching', search, widenKm],
    // Fails without a connection instead of showing the companies of the search before.
    networkMode: 'always',
    queryFn: () =>
      callStaff('order.matching', {
        ...toParams(id),
        query: { ...(search ? { search } : {}), ...(widenKm > 0 ? { widen_km: widenKm } : {}) },
      }),
    placeholderData: keepPreviousData,
  })

export const submissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'submissions'],
    queryFn: () => callStaff('order.submissions', toParams(id)),
  })

/** The links to the files are valid for five minutes. */
const linkMinutes = 4

export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'files'],
    queryFn: () => callStaff('order.files', toParams(id)),
    refetchInterval: linkMinutes * 60_000,
  })

/** Unanswered proposals of the company, of all three kinds. */
export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'proposals'],
    queryFn: async () => {
      const query = { job_id: id, limit: 100 }
      const [counter, services, quotes] = await Promise.all([
        callStaff('counterProposal.list', { query: { ...query, state: 'pending' } }),
        callStaff('additionalService.list', { query: { ...query, state: ['pending', 'price_offered'] } }),
        callStaff('proposal.list', toParams(id)),
      ])
      const quote = quotes.data.find(({ state }) => state === 'sent') ?? null
      return { counter: counter.data, services: services.data, quote }
    },
  })

export const cancellationReasonsQuery = queryOptions({
  queryKey: ['cancellationReason.list'],
  queryFn: () => callStaff('cancellationReason.list', {}),
  staleTime: Infinity,
})

/** Loads an order and the lists again after a change. */
export async function reloadOrder(queries: QueryClient, id: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['order.search'] })
  await queries.invalidateQueries({ queryKey: ['order', id] })
}
