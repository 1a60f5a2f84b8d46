import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import type { CancellationCategory, HoldEvent, OrderStatus } from '#contract/order-words'
import type { Order } from '#contract/orders'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export const orderQuery = (jobId: string) =>
  queryOptions({
    queryKey: keys.order(jobId),
    queryFn: ({ signal }) => call('order.read', { params: { job_id: jobId } }, { signal }),
  })

export const historyQuery = (order: Order) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'history'],
    queryFn: ({ signal }) => call('order.history', { params: { job_id: order.api_id } }, { signal }),
  })

export const commentsQuery = (order: Order) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'comments'],
    queryFn: ({ signal }) =>
      call('comment.list', { query: { jobApiId: order.api_id, limit: '100' } }, { signal }),
  })

export const reasonsQuery = (order: Order) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'cancellation-reasons'],
    queryFn: ({ signal }) =>
      call('order.cancellationReasons', { params: { job_id: order.api_id } }, { signal }),
    staleTime: 600_000,
  })

/** What somebody is about to do: reach a status, or cancel for a reason. */
export type Target =
  | { readonly kind: 'status'; readonly status: OrderStatus }
  | { readonly kind: 'cancel'; readonly reason: string; readonly category: CancellationCategory }

export function bodyOf(order: Order, target: Target | null) {
  if (target?.kind === 'cancel') {
    return {
      job_id: order.api_id,
      cancellation_reason_id: target.reason,
      cancellation_reason_category: target.category,
    }
  }
  return { job_id: order.api_id, ...(target ? { new_status: target.status } : {}) }
}

/** What the server says may be done, and what each step asks for; the web knows no rule itself. */
export const previewQuery = (order: Order, target: Target | null) =>
  queryOptions({
    queryKey: [...keys.order(order.api_id), 'preview', order.version, target],
    queryFn: async ({ signal }) => {
      const body = { preview: true, ...bodyOf(order, target) }
      const answer = await call('order.setStatus', { body }, { signal })
      if (!('inputs' in answer)) throw new Error('preview answered no inputs')
      return answer
    },
  })

export type Inputs = NonNullable<Request<'order.setStatus'>['body']['inputs']>

/** Makes the change; whatever came of it, everything about the order is read anew. */
export function useChange(order: Order) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: ({ target, inputs, key }: { target: Target; inputs: Inputs; key: string }) =>
      call(
        'order.setStatus',
        { body: { preview: false, ...bodyOf(order, target), version: order.version, inputs } },
        { idempotencyKey: key },
      ),
    onSettled: () => freshen(),
  })
}

export function useReschedule(order: Order) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: ({ date, reason }: { date: { start: string; end: string }; reason: string }) =>
      call('order.reschedule', {
        params: { job_id: order.api_id },
        body: { appointment_date: date, reason, version: order.version },
      }),
    onSettled: () => freshen(),
  })
}

export function useEvent(order: Order) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: ({
      type,
      acknowledged,
      comment,
    }: {
      type: HoldEvent
      acknowledged?: true
      comment?: string
    }) =>
      call('order.applyEvent', {
        params: { api_id: order.api_id },
        body: {
          type,
          ...(comment ? { comment } : {}),
          ...(acknowledged ? { acknowledged } : {}),
          version: order.version,
        },
      }),
    onSettled: () => freshen(),
  })
}

export function useComment(order: Order) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: ({ message, kind }: { message: string; kind: 'comment' | 'phone' }) =>
      call('comment.create', { body: { actionType: kind, jobApiId: order.api_id, message } }),
    onSettled: () => freshen(),
  })
}

export function usePartnerEid(order: Order) {
  const freshen = useFreshen()
  return useMutation({
    mutationFn: (partnerEid: string | null) =>
      call('order.setPartnerEid', {
        params: { sfid: order.api_id },
        body: { partnerEid, version: order.version },
      }),
    onSettled: () => freshen(),
  })
}

/** An order may be held under its number and under its api_id: all that is known of orders is stale. */
function useFreshen() {
  const client = useQueryClient()
  // Not waited for: whoever pressed hears of the answer at once, and the screen follows.
  return () => {
    void client.invalidateQueries({ queryKey: ['order'] })
    void client.invalidateQueries({ queryKey: keys.orders })
    void client.invalidateQueries({ queryKey: keys.counts })
  }
}
