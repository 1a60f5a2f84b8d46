import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import type { OrderRunAction } from '#contract/operator/orders/order-filters'
import type { StaffReply, StaffSent } from '#contract/operator/staff-api'
import { showToast } from '#web/ui/feedback/toasts'
import type { Tone } from '#web/ui/feedback/badges.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

/** Data of changes to many orders. All keys begin with `orderRun`, so that a change of an order reloads them. */

export type OrderChange = StaffSent<'orderRun.create'>['body']['change']
export type OrderCheck = StaffReply<'orderRun.check'>
export type RunItem = StaffReply<'orderRun.items'>['data'][number]

/** Keys of the messages: those of the calls contain a dot. */
export const actionKeys = {
  'offer.create': 'offer',
  'order.hold': 'hold',
  'order.release': 'release',
  'order.cancel': 'cancel',
} as const satisfies Record<OrderRunAction, string>

export const runTones: Record<OrderRun['state'], Tone> = {
  running: 'accent',
  stopped: 'warning',
  done: 'done',
}

export const countOrders = ({ counts }: OrderRun): number => counts.open + counts.changed + counts.failed

/** Says for which of the orders a change is possible; without one, counts what is possible. */
export const checkQuery = (ids: readonly string[], change: OrderChange | null = null) =>
  queryOptions({
    queryKey: ['orderRun', 'check', ids, change],
    queryFn: () =>
      callStaff('orderRun.check', { body: { job_ids: [...ids], ...(change ? { change } : {}) } }),
    enabled: ids.length > 0,
  })

/** Milliseconds between two looks at a change that makes progress, and at one that colleagues may resume. */
const [progressMs, refreshMs] = [1_500, 15_000]
const pageSize = 100

const getNextPage = ({
  pagination: { page_number, page_size, total_count },
}: {
  pagination: { page_number: number; page_size: number; total_count: number }
}) => (page_number * page_size < total_count ? page_number + 1 : null)

/** The changes that run now, of all people. */
export const runningQuery = queryOptions({
  queryKey: ['orderRun', 'running'],
  queryFn: () => callStaff('orderRun.list', { query: { limit: pageSize, page: 1, state: ['running'] } }),
  refetchInterval: ({ state }) => (state.data && state.data.data.length > 0 ? progressMs : refreshMs),
})

export const runsQuery = infiniteQueryOptions({
  queryKey: ['orderRun', 'list'],
  queryFn: ({ pageParam }) => callStaff('orderRun.list', { query: { limit: 25, page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: getNextPage,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some((run) => run.state === 'running'))
      ? progressMs
      : refreshMs,
})

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['orderRun', 'read', id],
    queryFn: () => callStaff('orderRun.read', { params: { run_id: id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? progressMs : refreshMs),
  })

export const itemsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['orderRun', 'items', id],
    queryFn: ({ pageParam }) =>
      callStaff('orderRun.items', { params: { run_id: id }, query: { limit: pageSize, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: getNextPage,
  })

export function reloadRuns(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['orderRun'] })
}

/** Stops or resumes a change, and loads its state again, also if another person was faster. */
export function useRunStep(id: string) {
  const t = useTranslations('orderRuns.run')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: (step: 'stop' | 'resume') =>
      callStaff(`orderRun.${step}`, { params: { run_id: id }, body: {} }),
    onSuccess: (_, step) => showToast({ tone: 'done', title: t(step === 'stop' ? 'stopped' : 'resumed') }),
    onError: toastFailure,
    onSettled: () => reloadRuns(queries),
  })
}
