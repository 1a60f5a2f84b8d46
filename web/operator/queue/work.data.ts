import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { showToast } from '#web/ui/feedback/toasts'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

type WorkReply = StaffReply<'work.list'>
export type WorkItem = WorkReply['data'][number]
export type WorkKind = WorkItem['kind']
export type WorkCount = WorkReply['kinds'][number]

/** Items by their owner. */
export const ownerFilters = ['all', 'mine', 'nobody'] as const
export type OwnerFilter = (typeof ownerFilters)[number]

export interface WorkFilter {
  readonly kind: WorkKind | null
  readonly owner: OwnerFilter
}

/** Events keep the list current; this catches what becomes due by time alone. */
const refetchMs = 60_000

export function useWork({ kind, owner }: WorkFilter, staff: CurrentStaff) {
  const ownerId = owner === 'mine' ? staff.id : owner === 'nobody' ? 'nobody' : undefined
  return useInfiniteQuery({
    queryKey: ['work', kind, owner],
    queryFn: ({ pageParam }) =>
      callStaff('work.list', {
        query: {
          limit: 50,
          ...(kind ? { kind } : {}),
          ...(ownerId ? { owner: ownerId } : {}),
          ...(pageParam ? { after: pageParam } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

export const getWorkKey = ({ kind, item_id }: WorkItem): string => `${kind} ${item_id}`

/** Takes an item, or gives it back. If another person was faster, it says who. */
export function useWorkOwner() {
  const t = useTranslations('operatorOrders.queue')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: ({ item, change }: { item: WorkItem; change: 'take' | 'release' }) =>
      callStaff(`work.${change}`, {
        body: { kind: item.kind, item_id: item.item_id, owner_id: item.owner?.id ?? null },
      }),
    onError: (error) => {
      const { owner } = (isRefusedWith(error, 'work_taken') ? error.body.current : {}) as {
        owner?: { name: string } | null
      }
      if (owner) showToast({ tone: 'warning', title: t('taken', { name: owner.name }) })
      else toastFailure(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['work'] }),
  })
}

/** Removes the messages of an order from the queue without an answer. */
export function useCloseQuestion() {
  const t = useTranslations('operatorOrders.queue')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: ({ item_id, newest_comment_id: seen }: WorkItem) =>
      callStaff('order.closeQuestion', {
        params: { job_id: item_id },
        body: seen ? { seen_comment_id: seen } : {},
      }),
    onSuccess: () => showToast({ tone: 'done', title: t('noAnswerDone') }),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['work'] }),
  })
}
