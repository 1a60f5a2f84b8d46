import type { OrderStatus, OrderStepName } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { KnownOrder } from '../store/order-context.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Makes the protocol of an order as it is in one version. */
    'protocol.render': { readonly orderId: string; readonly version: number }
  }
}

/** After these the protocol is made (anew): the work as it was finished, as it was sent, as it was approved. */
const rendering: readonly OrderStepName[] = ['order.finish', 'order.submit', 'order.complete']

/**
 * Has the protocol made in the background where `step` asks for it, or a visit in vain was signed off; while
 * history is told none is.
 */
export async function renderAfter(
  call: Call,
  order: KnownOrder,
  step: OrderStepName,
  isSignedOff = false,
): Promise<void> {
  if (call.suppressNotifications || !(isSignedOff || rendering.includes(step))) return
  await enqueueTask(call, 'protocol.render', { orderId: order.orderId, version: order.version + 1 })
}

/** From here on there is a protocol, which a signature that comes late has to be in. */
const rendered: readonly OrderStatus[] = [
  'finished',
  'approval_pending',
  'completed',
  'invoice_sent',
  'paid',
  'closed',
]

/** Has the protocol made anew where the customer signed after it was made. */
export async function renderAfterSigning(call: Call, order: KnownOrder): Promise<void> {
  if (call.suppressNotifications || !rendered.includes(order.facts.status)) return
  await enqueueTask(call, 'protocol.render', { orderId: order.orderId, version: order.version + 1 })
}
