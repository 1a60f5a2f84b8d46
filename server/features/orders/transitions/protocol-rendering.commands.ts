import { finishedStatuses, type OrderStatus, type OrderStepName } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { OrderContext } from '../store/order-context.queries.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Renders the protocol of one version of an order. */
    'protocol.render': { readonly orderId: string; readonly version: number }
  }
}

/** Steps after which the protocol is rendered again. */
const stepsWithProtocol: readonly OrderStepName[] = ['order.finish', 'order.submit', 'order.complete']

/**
 * Enqueues the rendering of the protocol if `step` requires it or a visit without work was signed off.
 * Imported history renders none.
 */
export async function enqueueProtocolAfterStep(
  call: Call,
  order: OrderContext,
  step: OrderStepName,
  isSignedOff = false,
): Promise<void> {
  if (call.suppressNotifications || !(isSignedOff || stepsWithProtocol.includes(step))) return
  await enqueueTask(call, 'protocol.render', { orderId: order.orderId, version: order.version + 1 })
}

/** From these statuses on a protocol exists, so a later signature must be added to it. */
const statusesWithProtocol: readonly OrderStatus[] = finishedStatuses

/** Enqueues a new rendering of the protocol if the customer signed after it was rendered. */
export async function enqueueProtocolAfterSigning(call: Call, order: OrderContext): Promise<void> {
  if (call.suppressNotifications || !statusesWithProtocol.includes(order.facts.status)) return
  await enqueueTask(call, 'protocol.render', { orderId: order.orderId, version: order.version + 1 })
}
