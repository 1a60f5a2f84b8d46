import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { listMatchingAccounts } from './matching.sql.ts'
import {
  getLastRound,
  lockOfferOrder,
  listLosingCompanies,
  listOpenOfferCompanies,
  upsertOpenOffers,
  setOffersWithdrawn,
  type OfferOrder,
} from '../store/offers.sql.ts'
import { listCompaniesOpenToOffers } from '../store/order-contacts.sql.ts'
import { markOrderMatched } from './rematch.sql.ts'
import { announceOfferReturn, announceOfferRemoval, notifyNewOffer } from './notify-offers.commands.ts'

/**
 * Offers an open order to every matching company that does not have it yet, or to those of `among`. `id` is
 * the sfid or api_id. Returns the companies; the list may be empty. See docs/domain.md#matching-and-offers.
 */
export async function matchOrder(call: Call, id: string, among?: readonly string[]): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  await markOrderMatched(call.tx, job.id, formatInstant(call.now))
  const fitting = await listMatchingAccounts(call, job.id)
  return offerToCompanies(
    call,
    job,
    among ? fitting.filter((accountId) => among.includes(accountId)) : fitting,
  )
}

/**
 * Offers an open order to the named companies, regardless of their location and qualifications. A company
 * that rejected it or gave it up gets it again. Throws 422 for a company that may not see offers.
 */
export async function offerOrder(call: Call, id: string, accountIds: readonly string[]): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  const known = new Set(await listCompaniesOpenToOffers(call, accountIds))
  const strange = accountIds.findIndex((accountId) => !known.has(accountId))
  if (strange >= 0) throw createFieldRefusal({ [`account_ids.${strange}`]: 'invalid_id' })
  return offerToCompanies(call, job, [...known])
}

/**
 * Offers an open order to one company that was invited and has not registered. The invitation is its only
 * notification. Returns the order.
 */
export async function offerToInvited(call: Call, id: string, accountId: string): Promise<OfferOrder> {
  const job = await lockOpenOrder(call, id)
  const round = Math.max(1, await getLastRound(call, job.id))
  const opened = await upsertOpenOffers(call, job.id, [accountId], round)
  if (opened.length > 0) {
    const after = { accounts: opened, round }
    await recordHistory(call, {
      subject: 'order',
      id: job.id,
      step: 'offer.create',
      accountId: null,
      audience: ['admin'],
      after,
    })
    await refreshListProjection(call, job.id)
  }
  return job
}

async function lockOpenOrder(call: Call, id: string): Promise<OfferOrder> {
  const job = await lockOfferOrder(call, id)
  if (!job) throw new Refusal('not_found')
  if (job.status !== 'open') throw new Refusal('status_not_allowed')
  return job
}

async function offerToCompanies(
  call: Call,
  job: OfferOrder,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const round = Math.max(1, await getLastRound(call, job.id))
  return recordOpenedOffers(
    call,
    job,
    'offer.create',
    await upsertOpenOffers(call, job.id, accountIds, round),
    round,
  )
}

async function recordOpenedOffers(
  call: Call,
  job: OfferOrder,
  step: 'offer.create' | 'offer.renew',
  accountIds: string[],
  round: number,
): Promise<string[]> {
  if (accountIds.length === 0) return accountIds
  const after = { accounts: accountIds, round }
  await recordHistory(call, {
    subject: 'order',
    id: job.id,
    step,
    accountId: null,
    audience: ['admin'],
    after,
  })
  await refreshListProjection(call, job.id)
  await notifyNewOffer(call, job, accountIds)
  return accountIds
}

/**
 * Reopens the offers of the companies that lost the order to `givenUpBy`, marked as "offered again". The
 * company that gave it up does not get it. The order must be open already, and `call` must run as the
 * marketplace.
 */
export async function reofferOrder(call: Call, id: string, givenUpBy: string): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  await setOffersWithdrawn(call, job.id, ['open', 'accepted'], [givenUpBy])
  const round = (await getLastRound(call, job.id)) + 1
  const accountIds = await upsertOpenOffers(call, job.id, await listLosingCompanies(call, job.id), round)
  await recordOpenedOffers(call, job, 'offer.renew', accountIds, round)
  // Also needed without other companies: the company that gave it up must not find the order among its
  // offers.
  if (accountIds.length === 0) await refreshListProjection(call, job.id)
  return accountIds
}

/** Withdraws open offers from the named companies, or from all. Returns the companies that had one. */
export async function withdrawOffer(
  call: Call,
  id: string,
  accountIds?: readonly string[],
): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  return recordWithdrawnOffers(call, job.id, await setOffersWithdrawn(call, job.id, ['open'], accountIds))
}

/** Withdraws all open offers of an order that was closed or cancelled while it was offered. */
export async function withdrawAllOffers(call: Call, orderId: string): Promise<string[]> {
  return recordWithdrawnOffers(call, orderId, await setOffersWithdrawn(call, orderId, ['open']))
}

async function recordWithdrawnOffers(call: Call, orderId: string, accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return accountIds
  const after = { accounts: accountIds }
  await recordHistory(call, {
    subject: 'order',
    id: orderId,
    step: 'offer.withdraw',
    accountId: null,
    audience: ['admin'],
    after,
  })
  await refreshListProjection(call, orderId)
  await announceOfferRemoval(call, orderId, accountIds)
  return accountIds
}

/** Updates the open pages of all companies that have the offer, after a hold began or ended. */
export async function offersFollow(call: Call, orderId: string, now: 'gone' | 'back'): Promise<void> {
  const accountIds = await listOpenOfferCompanies(call, orderId)
  if (now === 'gone') await announceOfferRemoval(call, orderId, accountIds)
  else await announceOfferReturn(call, orderId, accountIds)
}
