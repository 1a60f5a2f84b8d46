import { useMemo } from 'react'
import { signatureQuestions } from '#contract/forms/model'
import type { Order } from '#contract/orders/orders'
import type { Given } from '#web/api/call'
import type { Unsent } from '../pending/pending-call.ts'
import { useOutbox } from './outbox.ts'

/**
 * The order as it will stand once what waits on this device has been sent. The server foresaw each step by its own
 * rules (`order.workPackage`); where it refused one, or another hand was faster, the order is shown as it is.
 */
export function useExpected(order: Order): Order {
  const waiting = useOutbox()
  return useMemo(() => expected(order, waiting), [order, waiting])
}

export function expected(order: Order, waiting: readonly Unsent[]): Order {
  const own = waiting.filter(({ orderId }) => orderId === order.api_id)
  if (own.some(({ state }) => state === 'refused')) return order
  return own.reduce((view, entry) => afterIt(view, entry, order.version), order)
}

function afterIt(view: Order, { errand, after, at }: Unsent, version: number): Order {
  switch (errand.call) {
    case 'order.setStatus': {
      const { version: decided = version, inputs } = errand.given.body
      // Decided on a state that is no more: the server will say so.
      if (!after || decided < version) return view
      const { signature } = view
      const moved = { ...after, version: decided, signature, job: jobAfter(view, after, at) }
      return signed(withoutSigning(moved), inputs?.customer_signature)
    }
    case 'order.sign':
      return signed(view, errand.given.body.customer_signature)
    case 'form.submit': {
      const { [signatureQuestions.file]: file, [signatureQuestions.name]: name } = errand.given.body.answers
      const [file_id] = Array.isArray(file) ? file : [file]
      return typeof file_id === 'string' && typeof name === 'string' ? signed(view, { file_id, name }) : view
    }
    case 'comment.create':
      return view
  }
}

/** The server foresaw what happens, and not when: that is when it was done here. */
function jobAfter({ job: before }: Order, { job }: Order, at: number): Order['job'] {
  const done = new Date(at).toISOString()
  return {
    ...job,
    last_status_change: done,
    started_at: job.started_at && (before.started_at ?? done),
    finished_at: job.finished_at && (before.finished_at ?? done),
  }
}

type Signature = NonNullable<Given<'order.setStatus'>['body']['inputs']>['customer_signature']

function signed(order: Order, given: Signature): Order {
  if (!given) return order
  const taken = 'file_id' in given
  const { reason, text = null } = taken ? { reason: null } : given.declined
  const name = taken ? given.name : null
  const state = taken ? 'taken' : 'declined'
  return withoutSigning({ ...order, signature: { ...order.signature, state, name, reason, text } })
}

const signing: readonly string[] = ['order.sign', 'order.mailCustomer']

/** A signature that was taken is asked for no more; a declined one may still be replaced (readings Q20). */
function withoutSigning(order: Order): Order {
  if (order.signature.state !== 'taken') return order
  return { ...order, actions: order.actions.filter((action) => !signing.includes(action)) }
}
