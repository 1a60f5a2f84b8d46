import type { OrderStatus, OrderStepName } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { OrderContext } from '../store/order-context.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Makes the protocol of an order as it is in one version. */
    'protocol.render': { readonly orderId: string; readonly version: number }
  }
}

/** After these the protocol is made (anew): the work as it was finished, as it was sent, as it was approved. */
const stepsWithProtocol: readonly OrderStepName[] = ['order.finish', 'order.submit', 'order.complete']

/**
 * Has the protocol made in the background where `step` asks for it, or a visit in vain was signed off; while
 * history is told none is.
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

/** From here on there is a protocol, which a signature that comes late has to be in. */
const statusesWithProtocol: readonly OrderStatus[] = [
  'finished',
  'approval_pending',
  'completed',
  'invoice_sent',
  'paid',
  'closed',
]

/** Has the protocol made anew where the customer signed after it was made. */
export async function enqueueProtocolAfterSigning(call: Call, order: OrderContext): Promise<void> {
  if (call.suppressNotifications || !statusesWithProtocol.includes(order.facts.status)) return
  await enqueueTask(call, 'protocol.render', { orderId: order.orderId, version: order.version + 1 })
}
