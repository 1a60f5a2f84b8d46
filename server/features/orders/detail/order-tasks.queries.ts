import type { OrderTask } from '#contract/orders/order-tasks'
import type { MarketplaceAction } from '#contract/orders/model/order-enums'
import type { Call } from '#server/kernel/call'
import { listOrderTasks } from '../model/inputs/order-tasks.rules.ts'
import type { Hold } from '../model/status/order-steps.rules.ts'
import { listMarketplaceActions, listPossibleHolds } from '../model/status/marketplace-actions.rules.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { findAnyOrderSource, toSourceInputContext } from './order-source.sql.ts'

/** Next steps of an order: those of its company and those of the marketplace. */
export interface OrderNextSteps {
  readonly tasks: OrderTask[]
  readonly actions: MarketplaceAction[]
  readonly holds: Hold[]
}

/** Returns the next steps of any order. Needs the marketplace's transaction. */
export async function readNextStepsOfAnyOrder(call: Call, orderId: string): Promise<OrderNextSteps> {
  const source = await findAnyOrderSource(call, orderId)
  if (!source) return { tasks: [], actions: [], holds: [] }
  const inputs = toSourceInputContext(source, call.now)
  const order = toOrderFacts(source)
  return {
    tasks: listOrderTasks({ order, inputs, dangerAt: source.danger_at }),
    actions: listMarketplaceActions(order),
    holds: listPossibleHolds(order),
  }
}
