import type { OrderTask } from '#contract/orders/order-tasks'
import type { Call } from '#server/kernel/call'
import { listOrderTasks } from '../model/inputs/order-tasks.rules.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { findAnyOrderSource, toSourceInputContext } from './order-source.sql.ts'

/** Returns the tasks of any order. Needs the marketplace's transaction. */
export async function readTasksOfAnyOrder(call: Call, orderId: string): Promise<OrderTask[]> {
  const source = await findAnyOrderSource(call, orderId)
  if (!source) return []
  const inputs = toSourceInputContext(source, call.now)
  return listOrderTasks({ order: toOrderFacts(source), inputs, dangerAt: source.danger_at })
}
