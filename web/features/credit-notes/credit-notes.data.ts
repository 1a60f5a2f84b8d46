import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import type { CreditNoteFilters } from './credit-note-filters.ts'

/** Number of credit notes per page, newest first. */
const creditNotesPageSize = 25

export const creditNotesQuery = (filters: CreditNoteFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.creditNotes, filters],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'creditNote.list',
        {
          query: {
            page: String(pageParam),
            limit: String(creditNotesPageSize),
            ...(filters.number ? { number: filters.number } : {}),
            ...(filters.search ? { search: filters.search } : {}),
            ...(filters.from ? { issueDateFrom: filters.from } : {}),
            ...(filters.to ? { issueDateTo: filters.to } : {}),
            ...(filters.states.length > 0 ? { status: [...filters.states] } : {}),
            ...(filters.paidFrom ? { paidFrom: filters.paidFrom } : {}),
            ...(filters.paidTo ? { paidTo: filters.paidTo } : {}),
            ...(filters.objection ? { objection: filters.objection } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number, page_size, total_count } }) =>
      page_number * page_size < total_count ? page_number + 1 : undefined,
    placeholderData: keepPreviousData,
  })

export const creditNoteSummaryQuery = queryOptions({
  queryKey: queryKeys.creditNoteSummary,
  queryFn: ({ signal }) => callApi('creditNote.summary', {}, { signal }),
})

/** Polls every few seconds while a package is being created, in addition to live events. */
export const packagesQuery = queryOptions({
  queryKey: [...queryKeys.creditNotes, 'packages'],
  queryFn: ({ signal }) => callApi('creditNote.packages', {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ expires_at }) => expires_at === null) ? 4_000 : false,
})

export function useRequestPackage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to, states }: Pick<CreditNoteFilters, 'from' | 'to' | 'states'>) =>
      callApi('creditNote.export', {
        query: {
          ...(from ? { from_date: from } : {}),
          ...(to ? { to_date: to } : {}),
          ...(states.length > 0 ? { status: [...states] } : {}),
        },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: packagesQuery.queryKey }),
  })
}

export function useSendObjection(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => callApi('creditNote.object', { params: { id }, body: { reason } }),
    // Reloads the list after success and after failure.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.creditNotes })
      void client.invalidateQueries({ queryKey: queryKeys.creditNoteSummary })
    },
  })
}
