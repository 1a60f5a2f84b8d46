import type { Input } from '#contract/api'
import type { Preview } from '#contract/order-changes'
import type { ChangedOrder } from '#server/features/orders/read.commands'
import { changeStatus, previewStatus } from '#server/features/orders/status.commands'
import { elevated, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { acceptOffer } from './accept.commands.ts'
import { reofferOrder } from './matching.commands.ts'
import { gone } from './offers.queries.ts'
import { seenJob, type OfferedJob } from './offers.sql.ts'

type Body = Input<'order.setStatus'>['body']

/**
 * The one call that changes a status: it previews, accepts an offer, or moves the company's own order.
 * An order that its company gives up goes back to the others at once.
 */
export async function setStatus(call: PersonCall, body: Body): Promise<Preview | ChangedOrder> {
  const job = await seenJob(call, body.job_id)
  const owner = job?.partnerId && call.actor.accountIds.includes(job.partnerId) ? job.partnerId : null
  if (!job || (!owner && job.status !== 'open')) throw await gone(call, body.job_id)
  if (body.preview) return previewStatus(call, body)
  if (!owner || wasJustAccepted(job, body)) return accept(call, body)
  const changed = await changeStatus(call, body)
  if (changed.job.status === 'open') await elevated(call, () => reofferOrder(call, job.id, owner))
  return changed
}

/** A status that accepting the offer has given, asked for again: a lost answer or a double click. */
function wasJustAccepted(job: OfferedJob, { new_status, cancellation_reason_id }: Body): boolean {
  return !cancellation_reason_id && job.status === new_status && job.statusSince === job.acceptedAt
}

async function accept(call: PersonCall, body: Body): Promise<ChangedOrder> {
  const { job_id: jobId, new_status: newStatus, inputs, version } = body
  const isAcceptance = newStatus === 'accepted' || newStatus === 'appointment_confirmed'
  if (!isAcceptance || body.cancellation_reason_id) throw new Refusal('status_not_allowed')
  return acceptOffer(call, {
    jobId,
    newStatus,
    appointment: inputs.appointment_date,
    onBehalfOf: inputs.on_behalf_of_partner_id,
    version,
  })
}
