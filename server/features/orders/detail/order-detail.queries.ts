import type { Order } from '#contract/orders/orders'
import { asMarketplace, type Call } from '#server/kernel/call'
import {
  findCancellationReason,
  cancellationReasons,
  type CancellationReason,
} from '../model/status/cancellation-reasons.rules.ts'
import { listHistoryEntries } from './order-history.sql.ts'
import { Refusal } from '#server/kernel/refusal'
import { requireOrder, requireReadableQueue } from '../store/order-context.queries.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { toOrderView } from './order.view.ts'
import {
  findAnyOrderSource,
  findOwnOrderSource,
  toSourceInputContext,
  type OrderSource,
} from './order-source.sql.ts'

/** Returns the order as the caller sees it. `id` is its sfid or api_id. */
export async function readOrder(call: Call, id: string): Promise<Order> {
  return buildOrderView(call, await requireOwnOrderSource(call, id))
}

/** Returns the caller's order with all its parts. Throws `forbidden` if the caller may not read its queue. */
export async function requireOwnOrderSource(call: Call, id: string): Promise<OrderSource> {
  const source = await findOwnOrderSource(call, id)
  if (!source) throw new Refusal('not_found')
  requireReadableQueue(call, toOrderFacts(source))
  return source
}

/** Returns an order that no longer belongs to the caller because of the current call. */
export async function readOrderAfterLeaving(call: Call, orderId: string): Promise<Order> {
  const marketplace = asMarketplace(call)
  const source = await findAnyOrderSource(marketplace, orderId)
  if (!source) throw new Refusal('not_found')
  return buildOrderView(marketplace, source)
}

/** Builds the reply for the caller. */
export function buildOrderView(call: Call, source: OrderSource): Order {
  return toOrderView(source, toSourceInputContext(source, call.now), call.actor, call.now)
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

/** Returns the status alone, for changes without a reader. */
export async function readStatusOnly(call: Call, id: string) {
  const { facts } = await requireOrder(call, id)
  return { job: { status: facts.status } }
}

/** Returns the api_id of one of the caller's orders. */
export async function resolveOrderId(call: Call, id: string): Promise<string> {
  return (await requireOrder(call, id)).orderId
}

/** Lists the history of one of the caller's orders. */
export async function listOrderHistory(call: Call, id: string) {
  const entries = await listHistoryEntries(call, await requireOrder(call, id))
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

/** Lists the reasons for cancelling any order. */
export const listAllCancellationReasons = (): readonly CancellationReason[] => cancellationReasons

export { findCancellationReason } from '../model/status/cancellation-reasons.rules.ts'
