import type { Audience } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import type { OrderContext } from '../store/order-context.sql.ts'
import { refreshListProjection, announceOrderChange } from '../projection/list-projection.commands.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { updateOrder, type OrderColumns } from '../store/order-writes.sql.ts'

/** One change of an order: what to write, and what the history tells of it. */
export interface OrderChange {
  /** The verb that call, right and step share. */
  readonly step: string
  readonly columns: OrderColumns
  readonly before?: object
  readonly after?: object
  readonly audience?: readonly Audience[]
  /** When it was really done, where it waited for a network. */
  readonly doneAt?: string | null
}

/** Refuses a change that was decided on another version; `current` is the order as it is now. */
export async function requireOrderVersion(
  call: Call,
  order: OrderContext,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === order.version) return
  throw new Refusal('order_changed', { current: await readOrder(call, order.orderId) })
}

/** Writes a change, its history and its rows, and tells the open screens. The order is locked. */
export async function applyChange(call: Call, order: OrderContext, change: OrderChange): Promise<void> {
  const { columns, ...entry } = change
  // Not awaited one by one: the statements travel together.
  await Promise.all([
    updateOrder(call.tx, order.orderId, columns),
    recordHistory(call, { subject: 'order', id: order.orderId, accountId: order.accountId, ...entry }),
  ])
  await refreshListProjection(call, order.orderId)
  await announceOrderChange(call, order)
}
