import type { OrderView } from '#contract/operator/orders'
import type { OperatorInput } from '#contract/operator/operator-api'
import { endOffersOf, offersFollow, reofferOrder } from '#server/features/offers/matching.commands'
import {
  cancelOrder,
  holdOrder,
  moveOrder,
  releaseOrder,
  type MarketplaceStep,
} from '#server/features/orders/transitions/marketplace.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { orderIdOf, jobView } from './jobs.sql.ts'

/** Steps of the marketplace; what they mean for offers that are out follows here. */

interface Told {
  readonly comment?: string | undefined
  readonly version?: number | undefined
}

export async function stepJob(
  call: OperatorCall,
  id: string,
  step: MarketplaceStep,
  told: Told,
): Promise<OrderView> {
  const orderId = await orderIdOf(call, id)
  await moveOrder(call, orderId, step, told)
  if (step === 'order.close') await endOffersOf(call, orderId)
  return jobView(call, orderId)
}

export async function holdJob(
  call: OperatorCall,
  id: string,
  hold: OperatorInput<'order.hold'>['body'],
): Promise<OrderView> {
  const orderId = await orderIdOf(call, id)
  await holdOrder(call, orderId, hold)
  const job = await jobView(call, orderId)
  // While it waits it stands in no list of offers.
  if (job.status === 'on_hold_before_accepted') await offersFollow(call, orderId, 'gone')
  return job
}

export async function releaseJob(call: OperatorCall, id: string, told: Told): Promise<OrderView> {
  const orderId = await orderIdOf(call, id)
  await releaseOrder(call, orderId, told)
  const job = await jobView(call, orderId)
  if (job.status === 'open') await offersFollow(call, orderId, 'back')
  return job
}

export async function cancelJob(
  call: OperatorCall,
  id: string,
  { category, reason_id: reasonId, comment, version }: OperatorInput<'order.cancel'>['body'],
): Promise<OrderView> {
  const { api_id: orderId, partner } = await jobView(call, id)
  const { status } = await cancelOrder(call, orderId, { category, reasonId, comment, version })
  if (status === 'open' && partner) await reofferOrder(call, orderId, partner.id)
  else await endOffersOf(call, orderId)
  return jobView(call, orderId)
}
