import type { Order } from '#contract/orders/orders'
import { asMarketplace, type Call } from '#server/kernel/call'
import { findCancellationReason, cancellationReasons } from '../model/status/cancellation-reasons.rules.ts'
import { listHistoryEntries } from './order-history.sql.ts'
import { findInputContext } from '../store/input-context.sql.ts'
import { requireAnyOrder, requireOrder, type OrderContext } from '../store/order-context.sql.ts'
import { toOrderView } from './order-view.ts'
import { findOrderSource } from './order-source.sql.ts'

/** The order as this caller sees it; `id` is its sfid or api_id. */
export async function readOrder(call: Call, id: string): Promise<Order> {
  return buildOrderView(call, await requireOrder(call, id))
}

/** The order as the caller left it, where the call itself made it nobody's: for the answer to that call. */
export async function readOrderAfterLeaving(call: Call, orderId: string): Promise<Order> {
  const marketplace = asMarketplace(call)
  return buildOrderView(marketplace, await requireAnyOrder(marketplace, orderId))
}

async function buildOrderView(call: Call, context: OrderContext): Promise<Order> {
  // Not awaited one by one: the statements travel together.
  const [source, facts] = await Promise.all([
    findOrderSource(call, context.orderId),
    findInputContext(call, context),
  ])
  return toOrderView(source, facts, call.actor, call.now)
}

export interface SentMails {
  readonly customer: number
  readonly partner: number
}

/** Whom a change is told by mail, as its answer says it. */
export function toNotificationsSent({ customer, partner }: SentMails) {
  return {
    __notifications_sent: { any: customer + partner > 0, customer: customer > 0, partner: partner > 0 },
  }
}

type Notified = ReturnType<typeof toNotificationsSent>

/** The answer to a change: the order, or the status alone of one that the company has no longer. */
export type ChangedOrder = Notified & (Order | { job: Pick<Order['job'], 'status'> })

/** The order after a change. While history is told nobody waits for it, so its status will do. */
export async function readChangedOrder(
  call: Call,
  id: string,
  sent: SentMails = { customer: 0, partner: 0 },
): Promise<ChangedOrder> {
  const order = call.suppressNotifications ? await readStatusOnly(call, id) : await readOrder(call, id)
  return { ...order, ...toNotificationsSent(sent) }
}

async function readStatusOnly(call: Call, id: string) {
  const { facts } = await requireOrder(call, id)
  return { job: { status: facts.status } }
}

/** The api_id of one of the caller's orders. */
export async function resolveOrderId(call: Call, id: string): Promise<string> {
  return (await requireOrder(call, id)).orderId
}

/** What happened to one of the caller's orders. */
export async function listOrderHistory(call: Call, id: string) {
  const entries = await listHistoryEntries(call, (await requireOrder(call, id)).orderId)
  return entries.map((entry) =>
    entry.step === 'order.cancel' ? { ...entry, after: withReasonText(entry.after) } : entry,
  )
}

/** What is stored of a cancellation, with its reason in words. */
function withReasonText(after: unknown): unknown {
  const details = after as { reason?: string } | null
  const reason = details?.reason ? findCancellationReason(details.reason) : undefined
  return reason ? { ...details, reason_description: reason.description } : after
}

/** Why an order may be cancelled; refused for orders that are not the caller's. */
export async function listCancellationReasons(call: Call, id: string) {
  await requireOrder(call, id)
  return [...cancellationReasons]
}

export { findCancellationReason } from '../model/status/cancellation-reasons.rules.ts'
