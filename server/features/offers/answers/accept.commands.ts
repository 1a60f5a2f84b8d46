import type { OrderInputs } from '#contract/orders/order-changes'
import {
  listAcceptanceGaps,
  type AcceptanceGap,
} from '#server/features/accounts/companies/account-standing.queries'
import { assignOrder, checkAcceptance } from '#server/features/orders/transitions/accept-order.commands'
import { lockVisibleOrder, type OrderContext } from '#server/features/orders/store/order-context.queries'
import {
  readChangedOrder,
  toNotificationsSent,
  type ChangedOrder,
} from '#server/features/orders/detail/order-detail.queries'
import { refreshAndReadOrder } from '#server/features/orders/detail/refresh-order.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, getWorkingAccountIds, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { chooseCompany, requireOfferStep, isOfferVisible, isSameAcceptance } from '../store/offers.rules.ts'
import { enqueueLoserNotices } from './notify-losers.commands.ts'
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
  // Nearly every caller acts for one company, whose data can be read together with its offers.
  const accountIds = getWorkingAccountIds(call.actor)
  const [offers, gaps] = await Promise.all([
    listOwnOffers(call, order.orderId),
    accountIds.length === 1 ? listAcceptanceGaps(call, accountIds[0] ?? '') : null,
  ])
  const held = offers.filter((offer) => isOfferVisible(offer, call.now))
  if (order.facts.status !== 'open' || held.length === 0)
    throw await createMissingOfferRefusal(call, request.orderId)
  await requireOfferVersion(call, order, request.version)
  const accountId = chooseAcceptingCompany(call, held, request.onBehalfOf)
  requireCompleteAccount(gaps ?? (await listAcceptanceGaps(call, accountId)))
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

function requireCompleteAccount(missing: readonly AcceptanceGap[]): void {
  if (missing.some((gap) => gap.blocks)) throw new Refusal('account_incomplete', { missing })
}

/** Sends what does not depend on each other together, because each wait for the database costs a round trip. */
async function completeAcceptance(
  call: PersonCall,
  order: OrderContext,
  accountId: string,
  { newStatus, appointment, rule }: Acceptance,
): Promise<ChangedOrder> {
  const { orderId } = order
  // All checks come before the first statement that changes something.
  const acceptance = checkAcceptance(call, order, { accountId, newStatus, appointment, rule })
  const [{ sent }, changed] = await Promise.all([assignOrder(call, order, acceptance), settleAndRead()])
  return { ...changed, ...toNotificationsSent(sent) }

  async function settleAndRead() {
    const rivals = await settleOffers(asMarketplace(call), orderId, accountId)
    const [changedOrder] = await Promise.all([
      refreshAndReadOrder(call, orderId),
      announceAcceptance(call, orderId, accountId, rivals),
    ])
    return changedOrder
  }
}

/** Updates the lists of the winner, and notifies open pages and the people of the others. */
async function announceAcceptance(
  call: Call,
  orderId: string,
  accountId: string,
  rivals: readonly string[],
): Promise<void> {
  const own = { accountIds: [accountId], orderId }
  const lostOffer = { accountIds: rivals, orderId, topic: 'offer_taken' } as const
  const counts = { accountIds: [accountId, ...rivals], topic: 'counts' } as const
  await Promise.all([
    publishLiveChanges(call, { ...own, topic: 'offers' }, { ...own, topic: 'orders' }, lostOffer, counts),
    enqueueLoserNotices(call, orderId, rivals),
  ])
}
