import type { Output } from '#contract/api'
import type { OfferRow } from '#contract/orders/offers'
import {
  acceptanceGaps,
  acceptingAccountIds,
  categoriesWithoutTerms,
} from '#server/features/accounts/companies/accounts.commands'
import type { PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { datesAhead, offeredOrder } from './offer-detail.sql.ts'
import { offersOfOne, offersOfSeveral, type Paging } from './offer-list.sql.ts'
import { fewestGaps, offerActions, standing } from './offers.rules.ts'
import { hiddenOrderId, markSeen, ownOffers, seenJob, type OwnOffer } from './offers.sql.ts'

/** A page of the offers that the caller's companies hold, newest first. */
export async function listOffers(call: PersonCall, paging: Paging): Promise<Output<'offer.list'>> {
  const read = call.actor.accountIds.length > 1 ? offersOfSeveral : offersOfOne
  // Not awaited one by one: the statements travel together.
  const [{ total, rows }, missing, terms_to_accept] = await Promise.all([
    read(call, paging),
    missingOf(call, acceptingAccountIds(call.actor)),
    categoriesWithoutTerms(call, acceptingAccountIds(call.actor)),
  ])
  return {
    data: rows.map((row) => upToDate(row, call.now)),
    pagination: { total_count: total, page_number: paging.page_number, page_size: paging.page_size },
    extra: { missing: [...missing], terms_to_accept },
  }
}

/** What the one of these companies that is nearest to accepting lacks. */
async function missingOf(call: PersonCall, accountIds: readonly string[]) {
  return fewestGaps(await Promise.all(accountIds.map((accountId) => acceptanceGaps(call, accountId))))
}

function upToDate(row: OfferRow, now: Temporal.Instant): OfferRow {
  return { ...row, job: { ...row.job, dates: datesAhead(row.job.dates, now) } }
}

/** One offer. Gone: `offer_taken` for those it was matched to, `not_found` for everybody else. */
export async function readOffer(call: PersonCall, id: string): Promise<Output<'offer.read'>> {
  const { job, offers } = await openOffer(call, id)
  await markSeen(call, job.id)
  const order = await offeredOrder(call, job.id)
  return { ...order, ...(await ownPart(call, offers)) }
}

/** An open order together with what the caller's companies hold of it; else the refusal of `gone`. */
export async function openOffer(call: PersonCall, id: string) {
  const job = await seenJob(call, id)
  const offers = job ? held(await ownOffers(call, job.id)) : []
  if (job?.status !== 'open' || offers.length === 0) throw await gone(call, id)
  return { job, offers }
}

function held(offers: readonly OwnOffer[]): OwnOffer[] {
  return offers.filter((offer) => standing.includes(offer.state))
}

/** What the page shows of the caller's own side. */
async function ownPart(call: PersonCall, offers: readonly OwnOffer[]) {
  const { actor } = call
  const states = offers.map((offer) => offer.state)
  const missing = await missingOf(
    call,
    offers.map((offer) => offer.accountId),
  )
  const isMaster = actor.accountIds.length > 1
  return {
    offered_again: offers.some((offer) => offer.round > 1),
    offered_at:
      offers
        .map((offer) => offer.offeredAt)
        .toSorted()
        .at(-1) ?? '',
    matched_partner_sfids: offers.map((offer) => offer.accountId),
    locations: isMaster ? offers.map(({ accountId: id, accountName: name }) => ({ id, name })) : [],
    actions: offerActions(states, actor.profiles),
    missing: [...missing],
    rejection: latestRejection(offers),
  }
}

function latestRejection(offers: readonly OwnOffer[]): OwnOffer['rejection'] {
  const rejections = offers.flatMap(({ rejection }) => (rejection ? [rejection] : []))
  return rejections.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null
}

/** The refusal for an offer that the caller cannot open. */
export async function gone(call: PersonCall, id: string): Promise<Refusal> {
  const orderId = await hiddenOrderId(call, id)
  const offers = orderId ? await ownOffers(call, orderId) : []
  return new Refusal(offers.length > 0 ? 'offer_taken' : 'not_found')
}
