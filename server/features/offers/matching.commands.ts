import { projectOrder } from '#server/features/orders/projection/list-projection.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { matchingAccounts } from './matching.sql.ts'
import {
  lastRound,
  lockedJob,
  losers,
  openHolders,
  openOffers,
  withdrawOffers,
  type OfferedJob,
} from './offers.sql.ts'
import { offerable } from './parties.sql.ts'
import { noteMatched } from './rematch.sql.ts'
import { tellBack, tellGone, tellOffered } from './tell-offers.ts'

/**
 * Offers an open order to every company that matches it and does not hold it yet (design 5, Offers), or to those
 * of `among`. `id` is its sfid or api_id. Gives the companies; none is no error.
 */
export async function matchOrder(call: Call, id: string, among?: readonly string[]): Promise<string[]> {
  const job = await lockedOpenJob(call, id)
  await noteMatched(call.tx, job.id, formatInstant(call.now))
  const fitting = await matchingAccounts(call, job.id)
  return offer(call, job, among ? fitting.filter((accountId) => among.includes(accountId)) : fitting)
}

/**
 * Offers an open order to the named companies, wherever they are and whatever they hold; one that
 * rejected it or gave it up is asked again. Refuses companies that may not see offers.
 */
export async function offerOrder(call: Call, id: string, accountIds: readonly string[]): Promise<string[]> {
  const job = await lockedOpenJob(call, id)
  const known = new Set(await offerable(call, accountIds))
  const strange = accountIds.findIndex((accountId) => !known.has(accountId))
  if (strange >= 0) throw createFieldRefusal({ [`account_ids.${strange}`]: 'invalid_id' })
  return offer(call, job, [...known])
}

/**
 * Offers an open order to one company that was invited and has not registered; it hears of it by the
 * invitation alone. Gives the order.
 */
export async function offerToInvited(call: Call, id: string, accountId: string): Promise<OfferedJob> {
  const job = await lockedOpenJob(call, id)
  const round = Math.max(1, await lastRound(call, job.id))
  const opened = await openOffers(call, job.id, [accountId], round)
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
    await projectOrder(call, job.id)
  }
  return job
}

async function lockedOpenJob(call: Call, id: string): Promise<OfferedJob> {
  const job = await lockedJob(call, id)
  if (!job) throw new Refusal('not_found')
  if (job.status !== 'open') throw new Refusal('status_not_allowed')
  return job
}

async function offer(call: Call, job: OfferedJob, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const round = Math.max(1, await lastRound(call, job.id))
  return opened(call, job, 'offer.create', await openOffers(call, job.id, accountIds, round), round)
}

async function opened(
  call: Call,
  job: OfferedJob,
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
  await projectOrder(call, job.id)
  await tellOffered(call, job, accountIds)
  return accountIds
}

/**
 * After the company `givenUpBy` lost or gave up an order: all that it had been ahead of hold it again,
 * "offered again"; the company itself does not. The order is open already. Runs with the marketplace's
 * view of the tables.
 */
export async function reofferOrder(call: Call, id: string, givenUpBy: string): Promise<string[]> {
  const job = await lockedOpenJob(call, id)
  await withdrawOffers(call, job.id, ['open', 'accepted'], [givenUpBy])
  const round = (await lastRound(call, job.id)) + 1
  const accountIds = await openOffers(call, job.id, await losers(call, job.id), round)
  await opened(call, job, 'offer.renew', accountIds, round)
  // Also when nobody else had it: whose it was must not find it among the offers.
  if (accountIds.length === 0) await projectOrder(call, job.id)
  return accountIds
}

/** The marketplace takes open offers back, from the named companies or from all; gives whose they were. */
export async function withdrawOffer(
  call: Call,
  id: string,
  accountIds?: readonly string[],
): Promise<string[]> {
  const job = await lockedOpenJob(call, id)
  return endOffers(call, job.id, await withdrawOffers(call, job.id, ['open'], accountIds))
}

/** Ends the offers of an order that was called off while it was offered. */
export async function endOffersOf(call: Call, orderId: string): Promise<string[]> {
  return endOffers(call, orderId, await withdrawOffers(call, orderId, ['open']))
}

async function endOffers(call: Call, orderId: string, accountIds: string[]): Promise<string[]> {
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
  await projectOrder(call, orderId)
  await tellGone(call, orderId, accountIds)
  return accountIds
}

/** After a hold began or ended while the order is offered: the screens of all who hold the offer follow. */
export async function offersFollow(call: Call, orderId: string, now: 'gone' | 'back'): Promise<void> {
  const accountIds = await openHolders(call, orderId)
  if (now === 'gone') await tellGone(call, orderId, accountIds)
  else await tellBack(call, orderId, accountIds)
}
