import type { OperatorOutput } from '#contract/operator'
import { matchOrder, offerOrder, withdrawOffer } from '#server/features/offers/matching.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { offersOfJob } from './job-trail.sql.ts'
import { jobIdOf } from './jobs.sql.ts'

/** Offers a job to the named companies, or to all that match; those who hold it already stay out of the count. */
export async function offerJob(
  call: OperatorCall,
  id: string,
  accountIds?: readonly string[],
): Promise<OperatorOutput<'offer.create'>> {
  const jobId = await jobIdOf(call, id)
  const offered = accountIds ? await offerOrder(call, jobId, accountIds) : await matchOrder(call, jobId)
  return { offered: offered.length, data: await offersOfJob(call, jobId) }
}

export async function withdrawJob(
  call: OperatorCall,
  id: string,
  accountIds?: readonly string[],
): Promise<OperatorOutput<'offer.withdraw'>> {
  const jobId = await jobIdOf(call, id)
  const withdrawn = await withdrawOffer(call, jobId, accountIds)
  return { withdrawn: withdrawn.length, data: await offersOfJob(call, jobId) }
}
