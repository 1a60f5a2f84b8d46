import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import {
  commentBatchSize,
  type Audience,
  type CommentKind,
  type CounterProposalKind,
  type HoldEvent,
} from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { sendComment } from '#web/offline/outbox/outbox'
import { recordOwnChange } from '#web/offline/outbox/own-versions'
import { setPartnerEid } from '#web/offline/undo/order-calls'

/** Returns the required inputs and results of the next steps, for work without a network. */
export const workPackageQuery = (order: Pick<Order, 'api_id'>) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'work-package'],
    queryFn: ({ signal }) => callApi('order.workPackage', { params: { job_id: order.api_id } }, { signal }),
  })

/** With `version`, returns only the entries from that version on. */
export const orderHistoryQuery = (order: Order, version?: number) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'history', version ?? null],
    queryFn: ({ signal }) => callApi('order.history', { params: { job_id: order.api_id } }, { signal }),
  })

/** Returns comments in pages, newest first. */
export const orderCommentsQuery = (order: Order) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'comments'],
    queryFn: ({ pageParam, signal }) => {
      const query = { jobApiId: order.api_id, limit: String(commentBatchSize), page: String(pageParam) }
      return callApi('comment.list', { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) =>
      page * commentBatchSize < last.pagination.total_count ? page + 1 : undefined,
  })

export const cancellationReasonsQuery = (order: Order) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'cancellation-reasons'],
    queryFn: ({ signal }) =>
      callApi('order.cancellationReasons', { params: { job_id: order.api_id } }, { signal }),
    staleTime: 600_000,
  })

/** The version on which the user decided; the shown one if omitted. */
interface WithVersion {
  version?: number | undefined
}

export function useRescheduleOrder(order: Order) {
  const recordOwnVersion = useRecordOwnVersion(order)
  return useMutation({
    mutationFn: ({ date, reason, version = order.version }: RescheduleOrderInput) =>
      callApi('order.reschedule', {
        params: { job_id: order.api_id },
        body: { appointment_date: date, reason, version },
      }),
    onSettled: recordOwnVersion,
  })
}

interface RescheduleOrderInput extends WithVersion {
  date: { start: string; end: string }
  reason: string
}

export function useApplyHoldEvent(order: Order) {
  const recordOwnVersion = useRecordOwnVersion(order)
  return useMutation({
    mutationFn: ({
      type,
      acknowledged,
      comment,
      files,
      chargepoint_numbers,
      version = order.version,
    }: WithVersion & {
      type: HoldEvent
      acknowledged?: true
      comment?: string
      files?: { file_id: string }[]
      chargepoint_numbers?: Record<string, string>
    }) =>
      callApi('order.applyEvent', {
        params: { api_id: order.api_id },
        body: {
          type,
          ...(comment ? { comment } : {}),
          ...(acknowledged ? { acknowledged } : {}),
          ...(files ? { files } : {}),
          ...(chargepoint_numbers ? { chargepoint_numbers } : {}),
          version,
        },
      }),
    onSettled: recordOwnVersion,
  })
}

export function useWriteComment(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: ({ message, kind, visibleForRoles }: CommentInput) => {
      const audience = visibleForRoles ? { visibleForRoles } : {}
      const body = { actionType: kind, jobApiId: order.api_id, message, ...audience }
      return sendComment({ body }, order.job.name)
    },
    onSettled: () => invalidateOrders(),
  })
}

export interface CommentInput {
  message: string
  kind: CommentKind
  visibleForRoles?: Audience[]
}

export const productOrdersQuery = (order: Order) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'product-orders'],
    queryFn: ({ signal }) => callApi('productOrder.list', { query: { jobApiId: order.api_id } }, { signal }),
  })

export function useConfirmReceipt(order: Order) {
  const recordOwnVersion = useRecordOwnVersion(order)
  return useMutation({
    mutationFn: ({ id, comment, version = order.version }: ConfirmReceiptInput) =>
      callApi('order.confirmReceipt', {
        params: { id },
        body: { ...(comment ? { comment } : {}), version },
      }),
    onSettled: recordOwnVersion,
  })
}

interface ConfirmReceiptInput extends WithVersion {
  id: string
  comment?: string | undefined
}

export const briefingQuery = (order: Order) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'briefing'],
    queryFn: ({ signal }) =>
      callApi(
        'briefing.list',
        { params: { opportunity: order.opportunity.sfid, api_id: order.api_id } },
        { signal },
      ),
  })

/** Sends a reminder of the missing signature. */
export function useRemindCustomer(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: () =>
      callApi('order.mailCustomer', {
        body: { job_id: order.api_id, template_name: 'customer_signature_reminder' },
      }),
    onSettled: () => invalidateOrders(),
  })
}

/** Creates the protocol again after it failed. */
export function useRenderProtocol(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: () => callApi('protocol.render', { params: { job_id: order.api_id }, body: {} }),
    onSettled: () => invalidateOrders(),
  })
}

export interface CounterProposalInput extends WithVersion {
  kind: CounterProposalKind
  date?: { start: string; end: string } | null
  price?: number
  reason: string
  hours: number
}

export function useCreateCounterProposal(order: Order) {
  const recordOwnVersion = useRecordOwnVersion(order)
  return useMutation({
    mutationFn: ({ kind, date, price, reason, hours, version = order.version }: CounterProposalInput) =>
      callApi('counterProposal.create', {
        params: { job_id: order.api_id },
        body: {
          kind,
          ...(date ? { appointment_date: date } : {}),
          ...(price === undefined ? {} : { price_purchasing: price }),
          reason,
          expires_in_hours: hours,
          version,
        },
      }),
    onSettled: recordOwnVersion,
  })
}

export function useWithdrawCounterProposal(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (id: string) => withdrawCounterProposal(order.api_id, id),
    onSettled: () => invalidateOrders(),
  })
}

/** Without `version`, changes by other users do not prevent it. */
export function withdrawCounterProposal(orderId: string, id: string, version?: number) {
  const body = version === undefined ? {} : { version }
  return callApi('counterProposal.withdraw', { params: { job_id: orderId, id }, body })
}

/** Agrees to an offered price, or withdraws an additional service. */
export function useSettleAdditionalService(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: 'agree' | 'withdraw' }) =>
      callApi(`additionalService.${step}`, { params: { job_id: order.api_id, id }, body: {} }),
    onSettled: () => invalidateOrders(),
  })
}

export function useSetPartnerEid(order: Order) {
  const recordOwnVersion = useRecordOwnVersion(order)
  return useMutation({
    mutationFn: ({ partnerEid, version = order.version }: WithVersion & { partnerEid: string | null }) =>
      setPartnerEid(order.api_id, partnerEid, version),
    onSettled: recordOwnVersion,
  })
}

/**
 * Records the new version as the user's own after a successful change, so that it is not reported as a
 * conflict.
 */
function useRecordOwnVersion(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return (_reply: unknown, error: unknown, sent: WithVersion) => {
    if (!error) recordOwnChange(order.api_id, sent.version ?? order.version)
    invalidateOrders()
  }
}
