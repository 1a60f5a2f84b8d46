import { useMemo } from 'react'
import { signatureQuestions } from '#contract/forms/model'
import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'
import type { NewPendingCall } from '../pending/pending-call.ts'
import { useCallsInFlight } from './calls-in-flight.ts'
import { useOutbox } from './outbox.ts'

/**
 * Returns the order as it will be after all pending calls. The server has predicted each step
 * (`order.workPackage`). If it refused a call or another user was faster, the order is shown unchanged.
 */
export function useOptimisticOrder(order: Order): Order {
  const waiting = useOutbox()
  return useMemo(() => getOptimisticOrder(order, waiting), [order, waiting])
}

/**
 * Returns the order as it will be when the server has answered the calls that are being sent. A page shows it while the
 * user waits; dialogs that send a step keep the order on which the user decides.
 */
export function useExpectedOrder(order: Order): Order {
  const sent = useCallsInFlight()
  return useMemo(() => getOptimisticOrder(order, sent), [order, sent])
}

export function getOptimisticOrder(order: Order, waiting: readonly NewPendingCall[]): Order {
  const own = waiting.filter(({ orderId }) => orderId === order.api_id)
  if (own.some(({ state }) => state === 'refused')) return order
  return own.reduce((view, entry) => applyPendingCall(view, entry, order.version), order)
}

function applyPendingCall(view: Order, { errand, after, at }: NewPendingCall, version: number): Order {
  switch (errand.call) {
    case 'order.setStatus': {
      const { version: decided = version, inputs } = errand.given.body
      // The step was decided on an older version, so the server will refuse it.
      if (!after || decided < version) return view
      const { signature } = view
      const moved = { ...after, version: decided, signature, job: withLocalTimes(view, after, at) }
      return withSignature(withoutSigningActions(moved), inputs?.customer_signature)
    }
    case 'order.sign':
      return withSignature(view, errand.given.body.customer_signature)
    case 'form.submit': {
      const { [signatureQuestions.file]: file, [signatureQuestions.name]: name } = errand.given.body.answers
      const [file_id] = Array.isArray(file) ? file : [file]
      return typeof file_id === 'string' && typeof name === 'string'
        ? withSignature(view, { file_id, name })
        : view
    }
    case 'comment.create':
      return view
  }
}

/** Replaces the predicted times by the time at which the work was done on the device. */
function withLocalTimes({ job: before }: Order, { job }: Order, at: number): Order['job'] {
  const done = new Date(at).toISOString()
  return {
    ...job,
    last_status_change: done,
    started_at: job.started_at && (before.started_at ?? done),
    finished_at: job.finished_at && (before.finished_at ?? done),
  }
}

type Signature = NonNullable<CallInput<'order.setStatus'>['body']['inputs']>['customer_signature']

function withSignature(order: Order, given: Signature): Order {
  if (!given) return order
  const taken = 'file_id' in given
  const { reason, text = null } = taken ? { reason: null } : given.declined
  const name = taken ? given.name : null
  const state = taken ? 'taken' : 'declined'
  return withoutSigningActions({ ...order, signature: { ...order.signature, state, name, reason, text } })
}

const signingActions: readonly string[] = ['order.sign', 'order.mailCustomer']

/** A taken signature cannot be replaced; a declined one can. */
function withoutSigningActions(order: Order): Order {
  if (order.signature.state !== 'taken') return order
  return { ...order, actions: order.actions.filter((action) => !signingActions.includes(action)) }
}
