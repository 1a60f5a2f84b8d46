import type { OrderDraft, OrderView } from '#contract/operator/orders/orders'
import { assignSfid, createOrder } from '#server/features/orders/creation/create-order.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { requireOrderId, readOrderView, findOrderBySfid } from './orders.sql.ts'

/** Imports an order. Throws `already_exists` with the existing order if its number is taken. */
export async function importOrder(call: OperatorCall, draft: OrderDraft): Promise<OrderView> {
  const current = draft.sfid ? await findOrderBySfid(call, draft.sfid) : null
  if (current) throw new Refusal('already_exists', { current })
  const { apiId } = await createOrder(call, draft)
  return readOrderView(call, apiId)
}

interface OrderNumbering {
  /** Absent: a new number is made. */
  readonly sfid?: string | undefined
  readonly version?: number | undefined
}

export async function setOrderNumber(
  call: OperatorCall,
  id: string,
  request: OrderNumbering,
): Promise<OrderView> {
  const orderId = await requireOrderId(call, id)
  await assignSfid(call, orderId, request)
  return readOrderView(call, orderId)
}
