import { leaveHeldOrder } from '#server/features/orders/holds/leave-held-order.commands'
import { lockVisibleOrder, type OrderContext } from '#server/features/orders/store/order-context.queries'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import type { RejectReason } from '#contract/orders/model/order-enums'
import { publishLiveChanges } from '#server/kernel/live-events'
import { getWorkingAccountIds, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { requireOfferStep } from '../store/offers.rules.ts'
import { listOwnOffers, setOffersRejected, type OwnOffer } from '../store/offers.sql.ts'

export interface Rejection {
  readonly jobApiId: string
  readonly partnerSfid: string
  readonly reasonCategory: RejectReason
  readonly reasonText?: string | undefined
}

export interface RejectionRecord {
  readonly jobApiId: string
  readonly partnerSfid: string
  readonly reasonCategory: RejectReason
  readonly reasonText: string | null
}

/**
 * Declines an offer for a company. A master account that names itself declines for all of its locations that
 * have the offer. A repeated call returns the first record. Throws `offer_taken` if the offer has ended. An
 * order on hold before acceptance can be declined by the company that it waits for.
 */
export async function rejectOffer(
  call: PersonCall,
  request: Rejection,
): Promise<{ record: RejectionRecord; repeated: boolean }> {
  const reason = parseRejectReason(request)
  if (!call.actor.accountIds.includes(request.partnerSfid)) throw new Refusal('not_found')
  // Lock before deciding, so that an acceptance at the same time runs either before or after this call.
  const order = await lockVisibleOrder(call, request.jobApiId)
  const offers = filterConcernedOffers(call, request.partnerSfid, await listOwnOffers(call, request.jobApiId))
  if (offers.length === 0) throw new Refusal('not_found')
  const open = offers.filter((offer) => offer.state === 'open')
  if (!canDecline(order, open)) throw new Refusal('offer_taken')
  if (open.length === 0) return { record: getFirstRejection(request, offers), repeated: true }
  open.forEach((offer) => requireOfferStep('offer.reject', offer.state, call.actor.profiles))
  await recordRejection(call, request.jobApiId, open, reason)
  if (order?.facts.status === 'on_hold_before_accepted') await leaveHeldOrder(call, order)
  return { record: toRejectionRecord(request, reason), repeated: false }
}

/** While the order is on hold, only the company that it waits for can decline it or repeat the call. */
function canDecline(order: OrderContext | null, open: readonly OwnOffer[]): boolean {
  if (order?.facts.status !== 'on_hold_before_accepted') return order?.facts.status === 'open'
  return open.every(({ accountId }) => accountId === order.accountId)
}

interface Reason {
  readonly reason: RejectReason
  readonly text: string | null
}

function parseRejectReason({ reasonCategory, reasonText }: Rejection): Reason {
  const text = reasonText?.trim() || null
  if (reasonCategory === 'other_reason' && text === null) throw createFieldRefusal({ reasonText: 'required' })
  return { reason: reasonCategory, text }
}

/** Returns the offers of the named company, or all offers if a master account names itself. */
function filterConcernedOffers(
  { actor }: PersonCall,
  partnerId: string,
  offers: readonly OwnOffer[],
): readonly OwnOffer[] {
  const isMaster = partnerId === actor.accountId && getWorkingAccountIds(actor).length > 1
  return isMaster ? offers : offers.filter((offer) => offer.accountId === partnerId)
}

function getFirstRejection(request: Rejection, offers: readonly OwnOffer[]): RejectionRecord {
  const first = offers.find((offer) => offer.state === 'rejected')?.rejection
  if (!first) throw new Refusal('offer_taken')
  return toRejectionRecord(request, first)
}

function toRejectionRecord({ jobApiId, partnerSfid }: Rejection, { reason, text }: Reason): RejectionRecord {
  return { jobApiId, partnerSfid, reasonCategory: reason, reasonText: text }
}

async function recordRejection(
  call: PersonCall,
  orderId: string,
  offers: readonly OwnOffer[],
  reason: Reason,
): Promise<void> {
  const accountIds = offers.map((offer) => offer.accountId)
  await setOffersRejected(call, orderId, accountIds, reason)
  for (const accountId of accountIds) {
    const onBehalfOf = accountId === call.actor.accountId ? undefined : accountId
    await recordHistory(call, {
      subject: 'order',
      id: orderId,
      step: 'offer.reject',
      accountId,
      onBehalfOf,
      after: reason,
    })
  }
  await refreshListProjection(call, orderId)
  await publishLiveChanges(call, { accountIds, topic: 'offers', orderId }, { accountIds, topic: 'counts' })
}
