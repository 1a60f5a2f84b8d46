import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callStaff } from '../../staff-call.ts'

/** Rows of each list on the page of a company. The keys begin like that of the company, so that events reload them. */
const limit = 5

export const lastOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: ['account.summary', id, 'orders'],
    queryFn: () => callStaff('order.search', { query: { partner_id: id, limit } }),
  })

export const lastNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['account.summary', id, 'notes'],
    queryFn: () => callStaff('creditNote.list', { query: { account_id: id, limit, page: 1 } }),
  })

export const lastMailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['account.summary', id, 'mails'],
    queryFn: () => callStaff('mail.list', { query: { account_id: id, limit } }),
  })

export const accountHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['account.summary', id, 'history'],
    queryFn: ({ pageParam }) =>
      callStaff('account.history', {
        params: { account_id: id },
        query: { limit: 15, ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
