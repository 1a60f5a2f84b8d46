import type { Input, Output } from '#contract/api'
import { changeQualifications } from '#server/features/accounts/onboarding/qualifications.commands'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { matchOrder, withdrawOffer } from './matching.commands.ts'
import type { OrderType } from '#contract/orders/model/order-enums'
import { listLocationIds, listOffersNeeding, listOrdersNeeding, listOpenOrdersOfType } from './rematch.sql.ts'
import { lockOfferOrder } from '../store/offers.sql.ts'

/** Saves what a company is qualified for; its open offers follow in the same transaction (Q8, 1 §2). */
export async function saveQualifications(
  call: PersonCall,
  { id, version, ...wanted }: Input<'qualification.save'>['body'],
): Promise<Output<'qualification.save'>> {
  const accountId = resolveCompanyId(call, id)
  const { gained, lost, state, qualifications } = await changeQualifications(call, accountId, wanted, version)
  const offers = await updateOffersForQualifications(call, accountId, { gained, lost })
  return { status: 'success', msg: 'success', account_status: state, offers, qualifications }
}

/** The specification's client sends the person's own id (1 §7); a master account may name a location. */
function resolveCompanyId({ actor }: PersonCall, id: string | undefined): string {
  if (id === undefined || id === actor.contactId) return actor.accountId
  if (!actor.accountIds.includes(id)) throw new Refusal('not_found')
  return id
}

interface QualificationChange {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

/**
 * Open offers that ask for something lost go, unless somebody accepted the order meanwhile; open orders that
 * ask for something gained are matched anew. Orders that nobody ever matched stay where they are, and so do
 * offers that the marketplace made to a company past its qualifications.
 */
async function updateOffersForQualifications(
  call: Call,
  accountId: string,
  { gained, lost }: QualificationChange,
) {
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  const removed = await forEachOpenOrder(
    marketplace,
    await listOffersNeeding(tx, accountId, lost),
    (orderId) => withdrawOffer(marketplace, orderId, [accountId]),
  )
  const added = await forEachOpenOrder(
    marketplace,
    await listOrdersNeeding(tx, accountId, gained),
    (orderId) => matchOrder(marketplace, orderId, [accountId]),
  )
  return { added, removed }
}

/**
 * A company accepted the terms of a category: open orders of it that were matched without the company come now,
 * to it and to its locations. Gives how many.
 */
export async function offerOrdersAfterTerms(call: Call, accountId: string, type: OrderType): Promise<number> {
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  const companies = [accountId, ...(await listLocationIds(tx, accountId))]
  return forEachOpenOrder(marketplace, await listOpenOrdersOfType(tx, type), (orderId) =>
    matchOrder(marketplace, orderId, companies),
  )
}

/** In the order of their ids, so that two companies that change at once never wait for each other in a circle. */
async function forEachOpenOrder(
  call: Call,
  orderIds: readonly string[],
  work: (orderId: string) => Promise<readonly string[]>,
): Promise<number> {
  let count = 0
  for (const orderId of orderIds) {
    const job = await lockOfferOrder(call, orderId)
    if (job?.status === 'open') count += (await work(orderId)).length
  }
  return count
}
