import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { OrderRow } from '#contract/orders'
import type { OrderQueue } from '#contract/queues'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Sort } from '../../ui/SortHeader.tsx'

/** Orders come ten at a time, twice what fits a phone's screen (2 §9). */
const pageSize = 10

export interface View {
  readonly queue: OrderQueue
  readonly search: string
  readonly sort: Sort | null
}

const sortKeys = { appointment: 'appointment_date', status: 'days_since_status' } as const
export type SortColumn = keyof typeof sortKeys

export const ordersQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: [...keys.orders, view.queue, view.search, view.sort?.by ?? null, view.sort?.dir ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        'order.list',
        {
          body: {
            type: view.queue,
            page_size: pageSize,
            page_number: pageParam,
            ...(view.search ? { search: view.search } : {}),
            ...(view.sort ? { sort_by: sortKeys[view.sort.by as SortColumn], sort_dir: view.sort.dir } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => {
      const seen = (pagination.page_number + 1) * pagination.page_size
      return seen < pagination.total_count ? pagination.page_number + 1 : undefined
    },
    placeholderData: keepPreviousData,
  })

/** Rows of all pages; one that moved between two pages while they were read stands once. */
export function uniqueRows(pages: readonly { readonly data: readonly OrderRow[] }[]): OrderRow[] {
  const byId = new Map(pages.flatMap((page) => page.data.map((row) => [row.api_id, row])))
  return [...byId.values()]
}

export const orderQuery = (jobId: string) =>
  queryOptions({
    queryKey: keys.order(jobId),
    queryFn: ({ signal }) => call('order.read', { params: { job_id: jobId } }, { signal }),
  })

/** Notes in the order that somebody pressed the phone number; it counts as contact (readings C17, Q18). */
export function useLogCall() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ row, message }: { row: OrderRow; message: string }) =>
      call('comment.create', {
        body: {
          actionType: 'phone',
          jobApiId: row.api_id,
          message,
          visibleForRoles: ['admin', 'brand', 'partner'],
        },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.orders }),
  })
}
