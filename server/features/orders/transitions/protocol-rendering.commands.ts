import { finishedStatuses, type OrderStatus, type OrderStepName } from '#contract/orders/model/order-enums'
import { sql } from 'kysely'
import { formatInstant, type Call } from '#server/kernel/call'
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
  await requestProtocol(call, order.orderId, order.version + 1)
}

/** From these statuses on a protocol exists, so a later signature must be added to it. */
const statusesWithProtocol: readonly OrderStatus[] = finishedStatuses

/** Enqueues a new rendering of the protocol if the customer signed after it was rendered. */
export async function enqueueProtocolAfterSigning(call: Call, order: OrderContext): Promise<void> {
  if (call.suppressNotifications || !statusesWithProtocol.includes(order.facts.status)) return
  await requestProtocol(call, order.orderId, order.version + 1)
}

/** Enqueues the protocol of a version of an order; until it is there, the order's page says that it is being made. */
export async function requestProtocol(call: Call, orderId: string, version: number): Promise<void> {
  await sql`update jobs set protocol_requested_at = ${formatInstant(call.now)} where api_id = ${orderId}`.execute(
    call.tx,
  )
  await enqueueTask(call, 'protocol.render', { orderId, version })
}
