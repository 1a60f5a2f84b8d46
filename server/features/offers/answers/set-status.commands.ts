import type { Input } from '#contract/api'
import type { StatusPreview } from '#contract/orders/order-changes'
import type { ChangedOrder } from '#server/features/orders/detail/order-detail.queries'
import { findVisibleOrder, lockVisibleOrder } from '#server/features/orders/store/order-context.queries'
import {
  changeLockedOrder,
  previewOrderStatus,
} from '#server/features/orders/transitions/change-status.commands'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { acceptLockedOffer, type Acceptance } from './accept.commands.ts'
import { reofferLockedOrder } from '../matching/matching.commands.ts'
import { createMissingOfferRefusal } from '../views/offers.queries.ts'
import { isSameAcceptance } from '../store/offers.rules.ts'

type SetStatusBody = Input<'order.setStatus'>['body']

/**
 * Handles the one call that changes a status: it previews a change, accepts an offer, or moves an order of
 * the company. An order that its company gives up is offered to the other companies in the same transaction.
 */
export async function setOrderStatus(
  call: PersonCall,
  body: SetStatusBody,
): Promise<StatusPreview | ChangedOrder> {
  // Read once. Only the locked order decides whether this is an acceptance.
  const order = await (body.preview ? findVisibleOrder : lockVisibleOrder)(call, body.job_id)
  const owner = order?.accountId && call.actor.accountIds.includes(order.accountId) ? order.accountId : null
  if (!order || (!owner && order.facts.status !== 'open'))
    throw await createMissingOfferRefusal(call, body.job_id)
  if (body.preview) return previewOrderStatus(call, order, body)
  const request = parseAcceptance(body)
  if (request && (!owner || isSameAcceptance(order, request))) return acceptLockedOffer(call, order, request)
  if (!owner) throw new Refusal('status_not_allowed')
  const changed = await changeLockedOrder(call, order, body)
  if (changed.job.status === 'open') await reofferLockedOrder(asMarketplace(call), order, owner)
  return changed
}

/** Returns the acceptance that the body asks for, or null if it cannot be one. */
function parseAcceptance(body: SetStatusBody): Acceptance | null {
  const { job_id: orderId, new_status: newStatus, inputs, version } = body
  if (body.cancellation_reason_id) return null
  if (newStatus !== 'accepted' && newStatus !== 'appointment_confirmed') return null
  const { appointment_date: appointment, on_behalf_of_partner_id: onBehalfOf } = inputs
  return { orderId, newStatus, appointment, onBehalfOf, version }
}
