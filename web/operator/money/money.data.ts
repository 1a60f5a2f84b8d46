import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { CreditRun } from '#contract/operator/credit-runs'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

/** Data of the pages about money. All keys begin with `money`, so that a change reloads every list. */

const pageSize = 100
/** Finished runs and files are looked up rarely. */
const earlierSize = 20
/** Milliseconds between two looks at a run that makes progress, and at a list that colleagues may change. */
const [progressMs, refreshMs] = [1_500, 15_000]

const getNextPage = ({
  pagination,
}: {
  pagination: { page_number: number; page_size: number; total_count: number }
}) =>
  pagination.page_number * pagination.page_size < pagination.total_count ? pagination.page_number + 1 : null

export const proposalsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['money', 'proposals', search],
    queryFn: ({ pageParam }) =>
      callStaff('creditProposal.list', {
        query: { limit: pageSize, page: pageParam, ...(search ? { search } : {}) },
      }),
    initialPageParam: 1,
    getNextPageParam: getNextPage,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

/** The proposal for a company, or for some of its orders. */
export const proposalQuery = (accountId: string, orderIds: readonly string[] | null = null) =>
  queryOptions({
    queryKey: ['money', 'proposal', accountId, orderIds],
    queryFn: () =>
      callStaff('creditProposal.read', {
        params: { account_id: accountId },
        query: orderIds ? { job_id: [...orderIds] } : {},
      }),
  })

export const notesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['money', 'notes', search],
    queryFn: ({ pageParam }) =>
      callStaff('creditNote.list', {
        query: { limit: pageSize, page: pageParam, ...(search ? { search } : {}) },
      }),
    initialPageParam: 1,
    getNextPageParam: getNextPage,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

const makesProgress = (run: CreditRun) => run.state === 'running' || run.documents < run.notes

/** All runs that are not finished: they are few, and each of them waits for a person or for the task. */
export const openRunsQuery = queryOptions({
  queryKey: ['money', 'runs', 'open'],
  queryFn: () =>
    callStaff('creditRun.list', {
      query: { limit: pageSize, page: 1, state: ['waiting', 'running', 'stopped'] },
    }),
  refetchInterval: ({ state }) => (state.data?.data.some(makesProgress) ? progressMs : refreshMs),
})

export const earlierRunsQuery = infiniteQueryOptions({
  queryKey: ['money', 'runs', 'earlier'],
  queryFn: ({ pageParam }) =>
    callStaff('creditRun.list', {
      query: { limit: earlierSize, page: pageParam, state: ['done', 'cancelled'] },
    }),
  initialPageParam: 1,
  getNextPageParam: getNextPage,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some(makesProgress)) ? progressMs : refreshMs,
})

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['money', 'run', id],
    queryFn: () => callStaff('creditRun.read', { params: { run_id: id } }),
    refetchInterval: ({ state }) => (state.data && makesProgress(state.data) ? progressMs : refreshMs),
  })

/** Credit notes to pay, with the amounts for the day on which the bank executes the payment. */
export const dueQuery = (search: string, executionDate: string) =>
  infiniteQueryOptions({
    queryKey: ['money', 'due', search, executionDate],
    queryFn: ({ pageParam }) =>
      callStaff('transfer.due', {
        query: {
          limit: pageSize,
          page: pageParam,
          execution_date: executionDate,
          ...(search ? { search } : {}),
        },
      }),
    initialPageParam: 1,
    getNextPageParam: getNextPage,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

/** All files that are neither paid nor cancelled. */
export const openFilesQuery = queryOptions({
  queryKey: ['money', 'files', 'open'],
  queryFn: () =>
    callStaff('paymentFile.list', {
      query: { limit: pageSize, page: 1, state: ['created', 'handed_over'] },
    }),
  refetchInterval: refreshMs,
})

export const earlierFilesQuery = infiniteQueryOptions({
  queryKey: ['money', 'files', 'earlier'],
  queryFn: ({ pageParam }) =>
    callStaff('paymentFile.list', {
      query: { limit: earlierSize, page: pageParam, state: ['paid', 'cancelled'] },
    }),
  initialPageParam: 1,
  getNextPageParam: getNextPage,
  refetchInterval: refreshMs,
})

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['money', 'file', id],
    queryFn: () => callStaff('paymentFile.read', { params: { file_id: id } }),
  })

export const doubtfulQuery = infiniteQueryOptions({
  queryKey: ['money', 'doubtful'],
  queryFn: ({ pageParam }) =>
    callStaff('bankLine.list', { query: { limit: pageSize, page: pageParam, state: 'doubtful' } }),
  initialPageParam: 1,
  getNextPageParam: getNextPage,
  refetchInterval: refreshMs,
})

/** Transfers that a booking can be recorded for. */
export const lineTransfersQuery = (lineId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['money', 'line-transfers', lineId, search],
    queryFn: ({ pageParam }) =>
      callStaff('bankLine.transfers', {
        params: { line_id: lineId },
        query: { limit: earlierSize, page: pageParam, ...(search ? { search } : {}) },
      }),
    initialPageParam: 1,
    getNextPageParam: getNextPage,
    placeholderData: keepPreviousData,
  })

export const statementsQuery = infiniteQueryOptions({
  queryKey: ['money', 'statements'],
  queryFn: ({ pageParam }) =>
    callStaff('bankStatement.list', { query: { limit: earlierSize, page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: getNextPage,
  refetchInterval: refreshMs,
})

/** The URL of the XML for the bank. The cookie of the session opens it. */
export const getFileUrl = (id: string): string => `/staff-api/v1/payment-files/${id}/content`

export function reloadMoney(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['money'] })
}

/** Makes a change about money, says what was done, and loads all lists again, also after a refusal. */
export function useMoneyChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  {
    done,
    onDone,
    onError,
  }: {
    done?: (result: Result) => string
    onDone?: () => void
    onError?: (error: unknown, input: Input) => boolean
  },
) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      if (done) showToast({ tone: 'done', title: done(result) })
      onDone?.()
    },
    onError: (error, input) => {
      if (!onError?.(error, input)) toastFailure(error)
    },
    onSettled: () => reloadMoney(queries),
  })
}
