import type { Audience } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import type { OrderContext } from '../store/order-context.queries.ts'
import { refreshListProjection, announceOrderChange } from '../projection/list-projection.commands.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { updateOrder, type OrderColumns } from '../store/order-writes.sql.ts'

/** One change of an order and its history entry. */
export interface OrderChange {
  /** The name that call, permission and history step share. */
  readonly step: string
  readonly columns: OrderColumns
  readonly before?: object
  readonly after?: object
  readonly audience?: readonly Audience[]
  /** When it was really done, if that was offline. */
  readonly occurredAt?: string | null
}

/** Throws `order_changed` with the current order if the caller decided on another version. */
export async function requireOrderVersion(
  call: Call,
  order: OrderContext,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === order.version) return
  throw new Refusal('order_changed', { current: await readOrder(call, order.orderId) })
}

/**
 * Writes a change, its history entry and its list rows, and updates open screens. The order must be locked.
 */
export async function applyChange(call: Call, order: OrderContext, change: OrderChange): Promise<void> {
  const { columns, ...entry } = change
  // Start both writes before awaiting them, so that they share one round trip.
  await Promise.all([
    updateOrder(call.tx, order.orderId, columns),
    recordHistory(call, { subject: 'order', id: order.orderId, accountId: order.accountId, ...entry }),
  ])
  await refreshListProjection(call, order.orderId)
  await announceOrderChange(call, order)
}
