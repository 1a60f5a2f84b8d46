import { cancellationReasons } from './cancellation.rules.ts'
import type { Order } from '#contract/orders'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { inputFacts } from './input-facts.sql.ts'
import { findOrder } from './known-order.sql.ts'
import { orderView } from './order-view.ts'
import { orderSource } from './read.sql.ts'

/** The order as this caller sees it; `id` is its sfid or api_id. */
export async function readOrder(call: Call, id: string): Promise<Order> {
  const known = await findOrder(call, id)
  // Not awaited one by one: the statements travel together.
  const [source, facts] = await Promise.all([orderSource(call, known.jobId), inputFacts(call, known)])
  if (!source) throw new Refusal('not_found')
  return orderView(source, facts, call.actor, call.now)
}

/** The api_id of one of the caller's orders. */
export async function resolveJob(call: Call, id: string): Promise<string> {
  return (await findOrder(call, id)).jobId
}

/** Why an order may be cancelled; refused for orders that are not the caller's. */
export async function listCancellationReasons(call: Call, id: string) {
  await findOrder(call, id)
  return cancellationReasons
}
