import type { Order } from '#contract/orders/orders'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import { lockOrder } from '#server/features/orders/store/order-context.queries'
import { requestProtocol } from '#server/features/orders/transitions/protocol-rendering.commands'
import type { PersonCall } from '#server/kernel/call'
import { hasFailedProtocol } from './failed-documents.sql.ts'

/** Creates the protocol of an order again if it could not be created; otherwise changes nothing. */
export async function renderProtocolAgain(call: PersonCall, id: string): Promise<Order> {
  const { orderId, version } = await lockOrder(call, id)
  if (await hasFailedProtocol(call.tx, orderId)) await requestProtocol(call, orderId, version)
  return readOrder(call, orderId)
}
