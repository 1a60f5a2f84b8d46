import type { Input, Output } from '#contract/api'
import { requalify } from '#server/features/accounts/onboarding/qualifications.commands'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { matchOrder, withdrawOffer } from './matching.commands.ts'
import type { OrderType } from '#contract/orders/model/order-enums'
import { locationsOf, offersAsking, ordersAsking, ordersOfType } from './rematch.sql.ts'
import { lockedJob } from './offers.sql.ts'

/** Saves what a company is qualified for; its open offers follow in the same transaction (Q8, 1 §2). */
export async function saveQualifications(
  call: PersonCall,
  { id, version, ...wanted }: Input<'qualification.save'>['body'],
): Promise<Output<'qualification.save'>> {
  const accountId = companyMeant(call, id)
  const { gained, lost, state, qualifications } = await requalify(call, accountId, wanted, version)
  const offers = await followQualifications(call, accountId, { gained, lost })
  return { status: 'success', msg: 'success', account_status: state, offers, qualifications }
}

/** The specification's client sends the person's own id (1 §7); a master account may name a location. */
function companyMeant({ actor }: PersonCall, id: string | undefined): string {
  if (id === undefined || id === actor.contactId) return actor.accountId
  if (!actor.accountIds.includes(id)) throw new Refusal('not_found')
  return id
}

interface Difference {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

/**
 * Open offers that ask for something lost go, unless somebody accepted the order meanwhile; open orders that
 * ask for something gained are matched anew. Orders that nobody ever matched stay where they are, and so do
 * offers that the marketplace made to a company past its qualifications.
 */
async function followQualifications(call: Call, accountId: string, { gained, lost }: Difference) {
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  const removed = await eachOpen(marketplace, await offersAsking(tx, accountId, lost), (orderId) =>
    withdrawOffer(marketplace, orderId, [accountId]),
  )
  const added = await eachOpen(marketplace, await ordersAsking(tx, accountId, gained), (orderId) =>
    matchOrder(marketplace, orderId, [accountId]),
  )
  return { added, removed }
}

/**
 * A company accepted the terms of a category: open orders of it that were matched without the company come now,
 * to it and to its locations. Gives how many.
 */
export async function followTerms(call: Call, accountId: string, type: OrderType): Promise<number> {
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  const companies = [accountId, ...(await locationsOf(tx, accountId))]
  return eachOpen(marketplace, await ordersOfType(tx, type), (orderId) =>
    matchOrder(marketplace, orderId, companies),
  )
}

/** In the order of their ids, so that two companies that change at once never wait for each other in a circle. */
async function eachOpen(
  call: Call,
  orderIds: readonly string[],
  work: (orderId: string) => Promise<readonly string[]>,
): Promise<number> {
  let count = 0
  for (const orderId of orderIds) {
    const job = await lockedJob(call, orderId)
    if (job?.status === 'open') count += (await work(orderId)).length
  }
  return count
}
