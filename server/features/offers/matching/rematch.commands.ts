import type { Input, Output } from '#contract/api'
import { changeQualifications } from '#server/features/accounts/onboarding/qualifications.commands'
import { asMarketplace, type Call, type PersonCall } from '#server/kernel/call'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import { matchOrder, withdrawOffer } from './matching.commands.ts'
import type { OrderType } from '#contract/orders/model/order-enums'
import { listLocationIds, listOffersNeeding, listOrdersNeeding, listOpenOrdersOfType } from './rematch.sql.ts'
import { lockVisibleOrder } from '#server/features/orders/store/order-context.queries'

/** Saves the qualifications of a company and updates its open offers in the same transaction. */
export async function saveQualifications(
  call: PersonCall,
  { id, version, ...wanted }: Input<'qualification.save'>['body'],
): Promise<Output<'qualification.save'>> {
  const accountId = resolveCompanyId(call, id)
  const { gained, lost, state, qualifications } = await changeQualifications(call, accountId, wanted, version)
  const offers = await updateOffersForQualifications(call, accountId, { gained, lost })
  return { status: 'success', msg: 'success', account_status: state, offers, qualifications }
}

/**
 * Returns the company that the call is about. Clients send the id of the person for their own company; a
 * master account can name a location.
 */
function resolveCompanyId(call: PersonCall, id: string | undefined): string {
  if (id === undefined || id === call.actor.contactId) return call.actor.accountId
  requireWorkingAccount(call, id)
  return id
}

interface QualificationChange {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

/**
 * Withdraws open offers that need a lost qualification, and matches open orders that need a gained one.
 * Orders that were never matched stay as they are, and so do offers that the marketplace made by hand without
 * regard to qualifications. An order that was accepted in the meantime stays accepted.
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
    (orderId) => matchOrder(marketplace, orderId, { candidates: [accountId] }),
  )
  return { added, removed }
}

/**
 * Offers orders to a company that accepted the terms of a category: all open orders of the category that were
 * matched before, for the company and its locations. Returns the number of new offers.
 */
export async function offerOrdersAfterTerms(call: Call, accountId: string, type: OrderType): Promise<number> {
  const marketplace = asMarketplace(call)
  const { tx } = marketplace
  const companies = [accountId, ...(await listLocationIds(tx, accountId))]
  return forEachOpenOrder(marketplace, await listOpenOrdersOfType(tx, type), (orderId) =>
    matchOrder(marketplace, orderId, { candidates: companies }),
  )
}

/** Locks the orders by ascending id, so that two companies that change at the same time cannot deadlock. */
async function forEachOpenOrder(
  call: Call,
  orderIds: readonly string[],
  change: (orderId: string) => Promise<readonly string[]>,
): Promise<number> {
  let count = 0
  for (const orderId of orderIds) {
    const order = await lockVisibleOrder(call, orderId)
    if (order?.facts.status === 'open') count += (await change(orderId)).length
  }
  return count
}
