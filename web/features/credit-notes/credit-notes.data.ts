import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CreditNoteState } from '#contract/credit-notes'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Credit notes come 25 at a time, the newest first (1 §9). */
const pageSize = 25

export interface Filters {
  readonly search: string
  readonly from: string | null
  readonly to: string | null
  readonly states: readonly CreditNoteState[]
}

export const noFilters: Filters = { search: '', from: null, to: null, states: [] }

export const creditNotesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...keys.creditNotes, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'creditNote.list',
        {
          query: {
            page: String(pageParam),
            limit: String(pageSize),
            ...(filters.search ? { search: filters.search } : {}),
            ...(filters.from ? { issueDateFrom: filters.from } : {}),
            ...(filters.to ? { issueDateTo: filters.to } : {}),
            ...(filters.states.length > 0 ? { status: [...filters.states] } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number, page_size, total_count } }) =>
      page_number * page_size < total_count ? page_number + 1 : undefined,
    placeholderData: keepPreviousData,
  })
