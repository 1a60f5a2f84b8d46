import type { Order } from '#contract/orders/orders'
import { asMarketplace, type Call } from '#server/kernel/call'
import { cancellationReason, cancellationReasons } from '../model/status/cancellation-reasons.rules.ts'
import { selectHistory } from './order-history.sql.ts'
import { inputFacts } from '../store/input-context.sql.ts'
import { findAnyOrder, findOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { orderView } from './order-view.ts'
import { orderSource } from './order-source.sql.ts'

/** The order as this caller sees it; `id` is its sfid or api_id. */
export async function readOrder(call: Call, id: string): Promise<Order> {
  return view(call, await findOrder(call, id))
}

/** The order as the caller left it, where the call itself made it nobody's: for the answer to that call. */
export async function readLeftOrder(call: Call, orderId: string): Promise<Order> {
  const marketplace = asMarketplace(call)
  return view(marketplace, await findAnyOrder(marketplace, orderId))
}

async function view(call: Call, known: KnownOrder): Promise<Order> {
  // Not awaited one by one: the statements travel together.
  const [source, facts] = await Promise.all([orderSource(call, known.orderId), inputFacts(call, known)])
  return orderView(source, facts, call.actor, call.now)
}

export interface Sent {
  readonly customer: number
  readonly partner: number
}

/** Whom a change is told by mail, as its answer says it. */
export function notificationsSent({ customer, partner }: Sent) {
  return {
    __notifications_sent: { any: customer + partner > 0, customer: customer > 0, partner: partner > 0 },
  }
}

type Notified = ReturnType<typeof notificationsSent>

/** The answer to a change: the order, or the status alone of one that the company has no longer. */
export type ChangedOrder = Notified & (Order | { job: Pick<Order['job'], 'status'> })

/** The order after a change. While history is told nobody waits for it, so its status will do. */
export async function readChanged(
  call: Call,
  id: string,
  sent: Sent = { customer: 0, partner: 0 },
): Promise<ChangedOrder> {
  const order = call.suppressNotifications ? await statusAlone(call, id) : await readOrder(call, id)
  return { ...order, ...notificationsSent(sent) }
}

async function statusAlone(call: Call, id: string) {
  const { facts } = await findOrder(call, id)
  return { job: { status: facts.status } }
}

/** The api_id of one of the caller's orders. */
export async function resolveJob(call: Call, id: string): Promise<string> {
  return (await findOrder(call, id)).orderId
}

/** What happened to one of the caller's orders. */
export async function listHistory(call: Call, id: string) {
  const entries = await selectHistory(call, (await findOrder(call, id)).orderId)
  return entries.map((entry) =>
    entry.step === 'order.cancel' ? { ...entry, after: withReason(entry.after) } : entry,
  )
}

/** What is stored of a cancellation, with its reason in words. */
function withReason(after: unknown): unknown {
  const told = after as { reason?: string } | null
  const reason = told?.reason ? cancellationReason(told.reason) : undefined
  return reason ? { ...told, reason_description: reason.description } : after
}

/** Why an order may be cancelled; refused for orders that are not the caller's. */
export async function listCancellationReasons(call: Call, id: string) {
  await findOrder(call, id)
  return [...cancellationReasons]
}

export { cancellationReason } from '../model/status/cancellation-reasons.rules.ts'
