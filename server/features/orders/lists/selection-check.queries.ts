import type { Input, Output } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { listReadableOrders } from '../store/order-context.queries.ts'
import { listInputContexts } from '../store/input-context.sql.ts'
import { listOrdersWithProtocol } from './selected-orders.sql.ts'
import { evaluateSelectedOrder } from './selection-check.rules.ts'

/**
 * Says of each selected order whether an action can be done with it. The change itself runs order by order
 * through the call of that action, with the version from this reply.
 */
export async function checkSelection(
  call: PersonCall,
  { action, order_ids: ids }: Input<'order.checkSelection'>['body'],
): Promise<Output<'order.checkSelection'>> {
  const wanted = [...new Set(ids)]
  const orders = await listReadableOrders(call, wanted)
  const inputs = action === 'submit' ? await listInputContexts(call, orders) : null
  const withProtocol = action === 'protocols' ? await listOrdersWithProtocol(call.tx, wanted) : []
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const data = wanted.map((id) => {
    const order = byId.get(id)
    if (!order) return { api_id: id, name: null, version: null, obstacle: 'not_found' as const, missing: [] }
    const { facts, accountId } = order
    const selected = {
      facts,
      accountId,
      hasProtocol: withProtocol.includes(id),
      inputs: inputs?.get(id) ?? null,
    }
    const { obstacle, missing } = evaluateSelectedOrder(action, selected, call.actor)
    return { api_id: id, name: order.name, version: order.version, obstacle, missing: [...missing] }
  })
  return { data }
}
