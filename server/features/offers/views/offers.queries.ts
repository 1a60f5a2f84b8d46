import { api, type Output } from '#contract/api'
import {
  listAcceptanceGaps,
  getAcceptingAccountIds,
  listCategoriesWithoutTerms,
} from '#server/features/accounts/companies/account-standing.queries'
import { getOfferReply } from '#server/features/orders/lists/stored-replies.queries'
import { findVisibleOrder } from '#server/features/orders/store/order-context.queries'
import { getWorkingAccountIds, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { createListReplyBuilder, type ReadyReply } from '#server/kernel/ready-reply'
import { findOfferedOrder } from './offer-detail.sql.ts'
import { listOffersOfOneCompany, listOffersOfSeveralCompanies, type OfferPaging } from './offer-list.sql.ts'
import { isOfferVisible, pickFewestGaps, listOfferActions } from '../store/offers.rules.ts'
import {
  findForeignOrderId,
  findShortestDistance,
  listOwnOffers,
  markOffersSeen,
  type OwnOffer,
} from '../store/offers.sql.ts'

const buildListReply = createListReplyBuilder(api['offer.list'].reply)

/** Lists a page of the offers of the caller's companies, newest first. */
export async function listOffers(
  call: PersonCall,
  paging: OfferPaging,
): Promise<ReadyReply<Output<'offer.list'>>> {
  const read =
    getWorkingAccountIds(call.actor).length > 1 ? listOffersOfSeveralCompanies : listOffersOfOneCompany
  // Start all statements at once, so that the connection sends them in one batch.
  const [{ total, rows }, missing, terms_to_accept] = await Promise.all([
    read(call, paging),
    findSmallestAcceptanceGaps(call, getAcceptingAccountIds(call.actor)),
    listCategoriesWithoutTerms(call, getAcceptingAccountIds(call.actor)),
  ])
  return buildListReply(
    rows.map((row) => getOfferReply(row, call.now)),
    {
      pagination: { total_count: total, page_number: paging.page_number, page_size: paging.page_size },
      extra: { missing: [...missing], terms_to_accept },
    },
  )
}

/** Returns the gaps of the company that is missing least. */
async function findSmallestAcceptanceGaps(call: PersonCall, accountIds: readonly string[]) {
  return pickFewestGaps(await Promise.all(accountIds.map((accountId) => listAcceptanceGaps(call, accountId))))
}

/** Reads one offer. Throws `offer_taken` if it was offered to the caller and ended, else `not_found`. */
export async function readOffer(call: PersonCall, id: string): Promise<Output<'offer.read'>> {
  const { job, offers } = await requireOpenOffer(call, id)
  await markOffersSeen(call, job.orderId)
  const order = await findOfferedOrder(call, job.orderId)
  return { ...order, ...(await getOwnOfferDetails(call, job.orderId, offers)) }
}

/** Returns an open order with the offers of the caller's companies. Throws as `readOffer` does. */
export async function requireOpenOffer(call: PersonCall, id: string) {
  const order = await findVisibleOrder(call, id)
  const offers = order ? filterVisibleOffers(call, await listOwnOffers(call, order.orderId)) : []
  if (order?.facts.status !== 'open' || offers.length === 0) throw await createMissingOfferRefusal(call, id)
  return { job: order, offers }
}

/** Returns the api_id of an order that the caller was offered and may still accept. Throws as `readOffer` does. */
export async function resolveOfferedOrderId(call: PersonCall, id: string): Promise<string> {
  return (await requireOpenOffer(call, id)).job.orderId
}

function filterVisibleOffers({ now }: PersonCall, offers: readonly OwnOffer[]): OwnOffer[] {
  return offers.filter((offer) => isOfferVisible(offer, now))
}

/** Returns what the page shows about the caller's own companies. */
async function getOwnOfferDetails(call: PersonCall, orderId: string, offers: readonly OwnOffer[]) {
  const { actor } = call
  const states = offers.map((offer) => offer.state)
  const accountIds = offers.map((offer) => offer.accountId)
  const missing = await findSmallestAcceptanceGaps(call, accountIds)
  const isMaster = getWorkingAccountIds(actor).length > 1
  return {
    offered_again: offers.some((offer) => offer.round > 1),
    offered_at:
      offers
        .map((offer) => offer.offeredAt)
        .toSorted()
        .at(-1) ?? '',
    expires_at: findLatestExpiry(offers),
    distance_km: await findShortestDistance(call, orderId, accountIds),
    matched_partner_sfids: accountIds,
    locations: isMaster ? offers.map(({ accountId: id, accountName: name }) => ({ id, name })) : [],
    actions: listOfferActions(states, actor.profiles),
    missing: [...missing],
    rejection: findLatestRejection(offers),
  }
}

/** Returns when the last of the offers ends; null if one of them has no limit. */
function findLatestExpiry(offers: readonly OwnOffer[]): string | null {
  const ends = offers.map(({ expiresAt }) => expiresAt)
  const limits = ends.filter((end) => end !== null)
  if (limits.length < ends.length) return null
  return limits.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null
}

function findLatestRejection(offers: readonly OwnOffer[]): OwnOffer['rejection'] {
  const rejections = offers.flatMap(({ rejection }) => (rejection ? [rejection] : []))
  return rejections.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null
}

/** Creates the error for an offer that the caller cannot open. */
export async function createMissingOfferRefusal(call: PersonCall, id: string): Promise<Refusal> {
  const orderId = await findForeignOrderId(call, id)
  const offers = orderId ? await listOwnOffers(call, orderId) : []
  return new Refusal(offers.length > 0 ? 'offer_taken' : 'not_found')
}
