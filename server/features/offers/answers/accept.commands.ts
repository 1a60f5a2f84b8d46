import type { OrderInputs } from '#contract/orders/order-changes'
import { listAcceptanceGaps } from '#server/features/accounts/companies/account-standing.queries'
import { acceptOrder } from '#server/features/orders/transitions/accept-order.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { lockVisibleOrder, type OrderContext } from '#server/features/orders/store/order-context.queries'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { readChangedOrder, type ChangedOrder } from '#server/features/orders/detail/order-detail.queries'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { chooseCompany, requireOfferStep, isOfferVisible, isSameAcceptance } from '../store/offers.rules.ts'
import { createMissingOfferRefusal, readOffer } from '../views/offers.queries.ts'
import { listOwnOffers, settleOffers, type OwnOffer } from '../store/offers.sql.ts'

export interface Acceptance {
  /** The sfid or api_id of the order. */
  readonly orderId: string
  readonly newStatus: 'accepted' | 'appointment_confirmed'
  readonly appointment?: OrderInputs['appointment_date'] | undefined
  /** Only for a master account: the location that takes the order. */
  readonly onBehalfOf?: string | null | undefined
  /** The version of the order that the decision is based on. Not checked if missing. */
  readonly version?: number | undefined
  /** The rule of the company that accepts, if no person does. */
  readonly rule?: string | undefined
}

/**
 * Accepts an offer. If several companies accept at once, exactly one gets the order; the others are refused
 * with `offer_taken`. The same call repeated by the winner gets the same answer and changes nothing. Throws
 * `account_incomplete` with what the company is missing, and 422 for an appointment that was not offered or a
 * location that was not matched.
 */
export async function acceptOffer(call: PersonCall, request: Acceptance): Promise<ChangedOrder> {
  // Lock the order before deciding anything, so that concurrent calls run one after the other.
  const order = await lockVisibleOrder(call, request.orderId)
  if (!order) throw await createMissingOfferRefusal(call, request.orderId)
  return acceptLockedOffer(call, order, request)
}

/** Does the same as `acceptOffer` for a caller that has already locked the order. */
export async function acceptLockedOffer(
  call: PersonCall,
  order: OrderContext,
  request: Acceptance,
): Promise<ChangedOrder> {
  if (order.accountId !== null && call.actor.accountIds.includes(order.accountId)) {
    return repeatAcceptanceReply(call, order, request)
  }
  const offers = await listOwnOffers(call, order.orderId)
  const held = offers.filter((offer) => isOfferVisible(offer, call.now))
  if (order.facts.status !== 'open' || held.length === 0)
    throw await createMissingOfferRefusal(call, request.orderId)
  await requireOfferVersion(call, order, request.version)
  const accountId = chooseAcceptingCompany(call, held, request.onBehalfOf)
  await requireCompleteAccount(call, accountId)
  return completeAcceptance(call, order, accountId, request)
}

/** Repeats the answer if the caller already has the order. A different request is refused. */
async function repeatAcceptanceReply(
  call: PersonCall,
  order: OrderContext,
  request: Acceptance,
): Promise<ChangedOrder> {
  if (!isSameAcceptance(order, request)) throw new Refusal('status_not_allowed')
  return readChangedOrder(call, order.orderId, { customer: order.customer ? 1 : 0, partner: 0 })
}

async function requireOfferVersion(
  call: PersonCall,
  order: OrderContext,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === order.version) return
  throw new Refusal('order_changed', { current: await readOffer(call, order.orderId) })
}

/**
 * Returns the company that takes the order. A master account with several matched locations has to name one.
 */
function chooseAcceptingCompany(
  call: PersonCall,
  held: readonly OwnOffer[],
  requestedId: string | null | undefined,
): string {
  if (requestedId && !call.actor.accountIds.includes(requestedId)) throw new Refusal('not_found')
  const matched = held.map(({ accountId: id, accountName: name }) => ({ id, name }))
  const choice = chooseCompany(matched, requestedId)
  if (choice.kind !== 'chosen') throw createLocationChoiceRefusal(matched)
  const { state } = held.find((offer) => offer.accountId === choice.id) ?? { state: 'withdrawn' as const }
  requireOfferStep('offer.accept', state, call.actor.profiles)
  return choice.id
}

function createLocationChoiceRefusal(choices: readonly { id: string; name: string }[]): Refusal {
  const { detail } = createFieldRefusal({ 'inputs.on_behalf_of_partner_id': 'choose_location' })
  return new Refusal('validation_failed', { ...detail, choices })
}

async function requireCompleteAccount(call: PersonCall, accountId: string): Promise<void> {
  const missing = await listAcceptanceGaps(call, accountId)
  if (missing.some((gap) => gap.blocks)) throw new Refusal('account_incomplete', { missing })
}

async function completeAcceptance(
  call: PersonCall,
  order: OrderContext,
  accountId: string,
  request: Acceptance,
): Promise<ChangedOrder> {
  const { newStatus, appointment, rule } = request
  const accepted = await acceptOrder(call, order, { accountId, newStatus, appointment, rule })
  if (!accepted) throw await createMissingOfferRefusal(call, request.orderId)
  const marketplace = asMarketplace(call)
  const rivals = await settleOffers(marketplace, order.orderId, accountId)
  await refreshListProjection(marketplace, order.orderId)
  await announceAcceptance(call, order.orderId, accountId, rivals)
  return readChangedOrder(call, order.orderId, accepted.sent)
}

/** Updates the lists of the winner and notifies open pages of the others. */
async function announceAcceptance(
  call: PersonCall,
  orderId: string,
  accountId: string,
  rivals: readonly string[],
): Promise<void> {
  const own = { accountIds: [accountId], orderId }
  const lostOffer = { accountIds: rivals, orderId, topic: 'offer_taken' } as const
  const counts = { accountIds: [accountId, ...rivals], topic: 'counts' } as const
  await publishLiveChanges(call, { ...own, topic: 'offers' }, { ...own, topic: 'orders' }, lostOffer, counts)
  await createInboxItems(call, { template: 'offer_taken', accountIds: rivals, orderId })
}
