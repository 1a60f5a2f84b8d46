import type { OrderDraft, OrderView } from '#contract/operator/orders'
import { assignSfid, createOrder } from '#server/features/orders/creation/create-order.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { orderIdOf, jobView, knownJob } from './jobs.sql.ts'

/** The marketplace brings in a job. A number that is there already is refused, with the job that has it. */
export async function bringJob(call: OperatorCall, draft: OrderDraft): Promise<OrderView> {
  const current = draft.sfid ? await knownJob(call, draft.sfid) : null
  if (current) throw new Refusal('already_exists', { current })
  const { apiId } = await createOrder(call, draft)
  return jobView(call, apiId)
}

interface Numbering {
  readonly sfid: string
  readonly version?: number | undefined
}

export async function numberJob(call: OperatorCall, id: string, given: Numbering): Promise<OrderView> {
  const orderId = await orderIdOf(call, id)
  await assignSfid(call, orderId, given)
  return jobView(call, orderId)
}
