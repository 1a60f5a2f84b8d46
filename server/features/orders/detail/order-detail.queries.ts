import type { Order } from '#contract/orders/orders'
import { asMarketplace, type Call } from '#server/kernel/call'
import { findCancellationReason, cancellationReasons } from '../model/status/cancellation-reasons.rules.ts'
import { listHistoryEntries } from './order-history.sql.ts'
import { findInputContext } from '../store/input-context.sql.ts'
import { requireAnyOrder, requireOrder, type OrderContext } from '../store/order-context.sql.ts'
import { toOrderView } from './order-view.ts'
import { findOrderSource } from './order-source.sql.ts'

/** Returns the order as the caller sees it. `id` is its sfid or api_id. */
export async function readOrder(call: Call, id: string): Promise<Order> {
  return buildOrderView(call, await requireOrder(call, id))
}

/** Returns an order that no longer belongs to the caller because of the current call. */
export async function readOrderAfterLeaving(call: Call, orderId: string): Promise<Order> {
  const marketplace = asMarketplace(call)
  return buildOrderView(marketplace, await requireAnyOrder(marketplace, orderId))
}

async function buildOrderView(call: Call, context: OrderContext): Promise<Order> {
  // Start both reads before awaiting them, so that they share one round trip.
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

/** Formats how many emails a change sent, for its reply. */
export function toNotificationsSent({ customer, partner }: SentMails) {
  return {
    __notifications_sent: { any: customer + partner > 0, customer: customer > 0, partner: partner > 0 },
  }
}

type Notified = ReturnType<typeof toNotificationsSent>

/** The reply to a change: the order, or only its status if the company no longer has it. */
export type ChangedOrder = Notified & (Order | { job: Pick<Order['job'], 'status'> })

/** Returns the order after a change. Imported changes have no reader, so only the status is read then. */
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

/** Returns the api_id of one of the caller's orders. */
export async function resolveOrderId(call: Call, id: string): Promise<string> {
  return (await requireOrder(call, id)).orderId
}

/** Lists the history of one of the caller's orders. */
export async function listOrderHistory(call: Call, id: string) {
  const entries = await listHistoryEntries(call, (await requireOrder(call, id)).orderId)
  return entries.map((entry) =>
    entry.step === 'order.cancel' ? { ...entry, after: withReasonText(entry.after) } : entry,
  )
}

/** Adds the localized reason to the stored details of a cancellation. */
function withReasonText(after: unknown): unknown {
  const details = after as { reason?: string } | null
  const reason = details?.reason ? findCancellationReason(details.reason) : undefined
  return reason ? { ...details, reason_description: reason.description } : after
}

/** Lists the reasons for cancelling. Throws `not_found` if the order is not the caller's. */
export async function listCancellationReasons(call: Call, id: string) {
  await requireOrder(call, id)
  return [...cancellationReasons]
}

export { findCancellationReason } from '../model/status/cancellation-reasons.rules.ts'
