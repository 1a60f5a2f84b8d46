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
 * Offers an open order to every company that matches it and does not hold it yet (design 5, Offers), or to those
 * of `among`. `id` is its sfid or api_id. Gives the companies; none is no error.
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
 * Offers an open order to the named companies, wherever they are and whatever they hold; one that
 * rejected it or gave it up is asked again. Refuses companies that may not see offers.
 */
export async function offerOrder(call: Call, id: string, accountIds: readonly string[]): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  const known = new Set(await listCompaniesOpenToOffers(call, accountIds))
  const strange = accountIds.findIndex((accountId) => !known.has(accountId))
  if (strange >= 0) throw createFieldRefusal({ [`account_ids.${strange}`]: 'invalid_id' })
  return offerToCompanies(call, job, [...known])
}

/**
 * Offers an open order to one company that was invited and has not registered; it hears of it by the
 * invitation alone. Gives the order.
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
 * After the company `givenUpBy` lost or gave up an order: all that it had been ahead of hold it again,
 * "offered again"; the company itself does not. The order is open already. Runs with the marketplace's
 * view of the tables.
 */
export async function reofferOrder(call: Call, id: string, givenUpBy: string): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  await setOffersWithdrawn(call, job.id, ['open', 'accepted'], [givenUpBy])
  const round = (await getLastRound(call, job.id)) + 1
  const accountIds = await upsertOpenOffers(call, job.id, await listLosingCompanies(call, job.id), round)
  await recordOpenedOffers(call, job, 'offer.renew', accountIds, round)
  // Also when nobody else had it: whose it was must not find it among the offers.
  if (accountIds.length === 0) await refreshListProjection(call, job.id)
  return accountIds
}

/** The marketplace takes open offers back, from the named companies or from all; gives whose they were. */
export async function withdrawOffer(
  call: Call,
  id: string,
  accountIds?: readonly string[],
): Promise<string[]> {
  const job = await lockOpenOrder(call, id)
  return recordWithdrawnOffers(call, job.id, await setOffersWithdrawn(call, job.id, ['open'], accountIds))
}

/** Ends the offers of an order that was called off while it was offered. */
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

/** After a hold began or ended while the order is offered: the screens of all who hold the offer follow. */
export async function offersFollow(call: Call, orderId: string, now: 'gone' | 'back'): Promise<void> {
  const accountIds = await listOpenOfferCompanies(call, orderId)
  if (now === 'gone') await announceOfferRemoval(call, orderId, accountIds)
  else await announceOfferReturn(call, orderId, accountIds)
}
