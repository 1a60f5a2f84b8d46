import type { Input } from '#contract/api'
import type { StatusPreview } from '#contract/orders/order-changes'
import type { ChangedOrder } from '#server/features/orders/detail/order-detail.queries'
import { changeStatus, previewStatus } from '#server/features/orders/transitions/change-status.commands'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { acceptLockedOffer, type Acceptance } from './accept.commands.ts'
import { reofferOrder } from '../matching/matching.commands.ts'
import { createMissingOfferRefusal } from '../reading/offers.queries.ts'
import { isSameAcceptance } from '../store/offers.rules.ts'
import { lockOfferOrder, findOfferOrder } from '../store/offers.sql.ts'

type SetStatusBody = Input<'order.setStatus'>['body']

/**
 * The one call that changes a status: it previews, accepts an offer, or moves the company's own order.
 * An order that its company gives up goes back to the others at once.
 */
export async function setOrderStatus(
  call: PersonCall,
  body: SetStatusBody,
): Promise<StatusPreview | ChangedOrder> {
  const wish = body.preview ? null : parseAcceptance(body)
  // What might be an acceptance is decided on the locked order alone.
  const job = await (wish ? lockOfferOrder : findOfferOrder)(call, body.job_id)
  const owner = job?.partnerId && call.actor.accountIds.includes(job.partnerId) ? job.partnerId : null
  if (!job || (!owner && job.status !== 'open')) throw await createMissingOfferRefusal(call, body.job_id)
  if (body.preview) return previewStatus(call, body)
  if (wish && (!owner || isSameAcceptance(job, wish))) return acceptLockedOffer(call, job, wish)
  if (!owner) throw new Refusal('status_not_allowed')
  const changed = await changeStatus(call, body)
  if (changed.job.status === 'open') await reofferOrder(asMarketplace(call), job.id, owner)
  return changed
}

/** What is asked for, where accepting an offer could lead there. */
function parseAcceptance(body: SetStatusBody): Acceptance | null {
  const { job_id: orderId, new_status: newStatus, inputs, version } = body
  if (body.cancellation_reason_id) return null
  if (newStatus !== 'accepted' && newStatus !== 'appointment_confirmed') return null
  const { appointment_date: appointment, on_behalf_of_partner_id: onBehalfOf } = inputs
  return { orderId, newStatus, appointment, onBehalfOf, version }
}
