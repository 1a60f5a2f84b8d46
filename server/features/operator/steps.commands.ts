import type { JobView } from '#contract/operator-jobs'
import type { OperatorInput } from '#contract/operator'
import { endOffersOf, offersFollow, reofferOrder } from '#server/features/offers/matching.commands'
import {
  cancelOrder,
  holdOrder,
  moveOrder,
  releaseOrder,
  type MarketplaceStep,
} from '#server/features/orders/changes/marketplace.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { jobIdOf, jobView } from './jobs.sql.ts'

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
): Promise<JobView> {
  const jobId = await jobIdOf(call, id)
  await moveOrder(call, jobId, step, told)
  if (step === 'order.close') await endOffersOf(call, jobId)
  return jobView(call, jobId)
}

export async function holdJob(
  call: OperatorCall,
  id: string,
  hold: OperatorInput<'order.hold'>['body'],
): Promise<JobView> {
  const jobId = await jobIdOf(call, id)
  await holdOrder(call, jobId, hold)
  const job = await jobView(call, jobId)
  // While it waits it stands in no list of offers.
  if (job.status === 'on_hold_before_accepted') await offersFollow(call, jobId, 'gone')
  return job
}

export async function releaseJob(call: OperatorCall, id: string, told: Told): Promise<JobView> {
  const jobId = await jobIdOf(call, id)
  await releaseOrder(call, jobId, told)
  const job = await jobView(call, jobId)
  if (job.status === 'open') await offersFollow(call, jobId, 'back')
  return job
}

export async function cancelJob(
  call: OperatorCall,
  id: string,
  { category, reason_id: reasonId, comment, version }: OperatorInput<'order.cancel'>['body'],
): Promise<JobView> {
  const { api_id: jobId, partner } = await jobView(call, id)
  const { status } = await cancelOrder(call, jobId, { category, reasonId, comment, version })
  if (status === 'open' && partner) await reofferOrder(call, jobId, partner.id)
  else await endOffersOf(call, jobId)
  return jobView(call, jobId)
}
