import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import type { LocalText } from '#contract/kit/locale'
import type { StatusPreview, StepAhead } from '#contract/orders/order-changes'
import type { CancellationCategory, OrderStatus } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { deviceFiles } from '#web/offline/uploads/device-files'
import { NetworkError } from '#web/api/http/errors'
import { findLatestCachedOrder } from '#web/api/queries/cached-orders'
import { queryKeys } from '#web/api/queries/query-keys'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { hasDeviceFiles } from '#web/offline/outbox/calls-in-flight'
import { outbox, runOrderCall } from '#web/offline/outbox/outbox'
import { recordOwnChange } from '#web/offline/outbox/own-versions'
import { queryClient } from '#web/api/queries/query-client'
import { findPendingForm } from '#web/offline/outbox/pending-form'
import { workPackageQuery } from '../order.data.ts'

/** The intended change: a target status, or a cancellation with its reason. */
export type ChangeTarget =
  | { readonly kind: 'status'; readonly status: OrderStatus }
  | { readonly kind: 'cancel'; readonly reason: string; readonly category: CancellationCategory }

export function toChangeBody(order: Order, target: ChangeTarget | null) {
  if (target?.kind === 'cancel') {
    return {
      job_id: order.api_id,
      cancellation_reason_id: target.reason,
      cancellation_reason_category: target.category,
    }
  }
  return { job_id: order.api_id, ...(target ? { new_status: target.status } : {}) }
}

/** Asks the server for the required inputs of a change; the web contains no rules of its own. */
export const changePreviewQuery = (order: Order, target: ChangeTarget | null) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'preview', order.version, target],
    queryFn: async ({ signal }): Promise<Pick<StatusPreview, 'inputs'>> => {
      const prefetchedStep = findPrefetchedStep(order, target)
      // The server does not know unsent changes; the work package contains the preview for the status after
      // them.
      if (prefetchedStep && hasPendingStep(order)) return prefetchedStep
      const body = { preview: true, ...toChangeBody(order, target) }
      const answer = await callApi('order.setStatus', { body }, { signal }).catch((error: unknown) => {
        if (error instanceof NetworkError && prefetchedStep) return prefetchedStep
        throw error
      })
      if (!('inputs' in answer)) throw new Error('The preview of a status change contains no inputs')
      return answer
    },
  })

/** Returns the prefetched preview of a step that may be taken without a network. */
function findPrefetchedStep(order: Order, target: ChangeTarget | null): StepAhead | null {
  if (target?.kind !== 'status') return null
  const known = queryClient.getQueryData(workPackageQuery(order).queryKey)
  const isTarget = ({ step, status }: StepAhead) => status === target.status && order.actions.includes(step)
  const step = known?.steps.find(isTarget)
  return step ? addPendingForms(step, order) : null
}

/** Marks forms in the outbox as filled, because they are sent before the step that requires them. */
function addPendingForms(step: StepAhead, order: Order): StepAhead {
  const filled = (name: 'documentation' | 'confirmation') => {
    const input = step.inputs[name]
    const value = input?.value as { form_id: string } | null | undefined
    const waiting = value && findPendingForm(outbox.list(), order.api_id, value.form_id)
    return input && waiting ? { [name]: { ...input, value: { ...value, submission_id: waiting.id } } } : {}
  }
  return { ...step, inputs: { ...step.inputs, ...filled('documentation'), ...filled('confirmation') } }
}

/**
 * Returns whether the outbox has a step of this order that the server does not know yet. A step decided on an older
 * version has arrived already, or the server will refuse it.
 */
function hasPendingStep({ api_id: id, version }: Order): boolean {
  return outbox
    .list()
    .some(
      ({ orderId, errand }) =>
        orderId === id &&
        errand.call === 'order.setStatus' &&
        (errand.given.body.version ?? version) >= version,
    )
}

export type ChangeInputValues = NonNullable<Request<'order.setStatus'>['body']['inputs']>

/**
 * Changes the order, and reloads all its data after success and failure. `isShownAhead`: the order's page shows the result of
 * a prefetched step, and the reply is not there yet.
 */
export function useChangeOrder(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  const mutation = useMutation({
    onMutate: ({ target, inputs }) => ({
      isShownAhead: findPrefetchedStep(order, target) !== null && !hasDeviceFiles(inputs),
    }),
    mutationFn: async ({
      target,
      inputs,
      key,
      title,
      draftKeys = [],
      version = order.version,
    }: ChangeOrderInput): Promise<ChangeResult> => {
      const body = { preview: false, ...toChangeBody(order, target), version, inputs }
      const prefetchedStep = findPrefetchedStep(order, target)
      if (!prefetchedStep) {
        const sent = await deviceFiles.uploadAll(body)
        const reply = await callApi('order.setStatus', { body: sent }, { idempotencyKey: key })
        recordOwnChange(order.api_id, version)
        void deviceFiles.removeStoredByServer(sent)
        return toChangeResult(reply)
      }
      const about = { orderId: order.api_id, about: order.job.name, title, after: prefetchedStep.after }
      const errand = { call: 'order.setStatus', given: { body } } as const
      const seen = findLatestCachedOrder(order.api_id)
      const done = await runOrderCall({ errand, key, seen, draftKeys, ...about })
      return done.isPending
        ? { isQueued: true, after: prefetchedStep.after }
        : toChangeResult(done.reply as SetStatusReply)
    },
    onSettled: () => invalidateOrders(),
  })
  return { ...mutation, isShownAhead: mutation.isPending && mutation.context?.isShownAhead === true }
}

type SetStatusReply = Reply<'order.setStatus'>
type ChangeReply = Exclude<SetStatusReply, StatusPreview>

/** Result of a change: the server's response, or the expected order if the change waits in the outbox. */
export type ChangeResult =
  | { readonly isQueued: false; readonly answer: ChangeReply }
  | { readonly isQueued: true; readonly after: Order }

function toChangeResult(answer: SetStatusReply): ChangeResult {
  if ('statuses' in answer) throw new Error('A status change returned a preview instead of the changed order')
  return { isQueued: false, answer }
}

interface ChangeOrderInput {
  /** The version on which the user decided; the shown one if omitted. */
  version?: number | undefined
  title: LocalText
  target: ChangeTarget
  inputs: ChangeInputValues
  key: string
  /** Keys of the drafts that are deleted when the change is sent or pending. */
  draftKeys?: readonly string[]
}
