import { listRestrictedAccounts } from '#server/features/accounts/restrictions/restrictions.commands'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { lockVisibleOrder, type OrderContext } from '#server/features/orders/store/order-context.queries'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { enqueueRules } from '../automation/enqueue-rules.commands.ts'
import { filterCompaniesByWishes, listCompaniesOnHoliday } from '../automation/offer-wishes.queries.ts'
import { explainMatching, namedOfferErrors } from './explain-matching.queries.ts'
import { listMatchingAccounts } from './matching.sql.ts'
import {
  getLastRound,
  listLosingCompanies,
  listOpenOfferCompanies,
  upsertOpenOffers,
  setExpiredOffersWithdrawn,
  setOffersWithdrawn,
} from '../store/offers.sql.ts'
import { markOrderMatched } from './rematch.sql.ts'
import { announceOfferReturn, announceOfferRemoval, notifyNewOffer } from './notify-offers.commands.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'offer.expire': { readonly orderId: string }
  }
}

export interface MatchOptions {
  /** Only these companies; absent: all. */
  readonly candidates?: readonly string[] | undefined
  /** When the offers are withdrawn by themselves; absent: never. */
  readonly expiresAt?: string | undefined
}

/**
 * Offers an open order to every matching company that does not have it yet, or to those of `candidates`. `id` is
 * the sfid or api_id. Returns the companies; the list may be empty. See docs/domain.md#matching-and-offers.
 */
export async function matchOrder(
  call: Call,
  id: string,
  { candidates, expiresAt }: MatchOptions = {},
): Promise<string[]> {
  const order = await lockOpenOrder(call, id)
  await markOrderMatched(call.tx, order.orderId, formatInstant(call.now))
  const matching = await listMatchingAccounts(call, order.orderId)
  const wanted = candidates ? matching.filter((accountId) => candidates.includes(accountId)) : matching
  return offerToCompanies(call, order, await filterCompaniesByWishes(call, order.orderId, wanted), expiresAt)
}

/**
 * Offers an open order to the named companies, regardless of their location and qualifications. A company
 * that rejected it or gave it up gets it again. Throws 422 for a company that may not see offers, is restricted or
 * on holiday.
 */
export async function offerOrder(
  call: Call,
  id: string,
  accountIds: readonly string[],
  expiresAt?: string,
): Promise<string[]> {
  const order = await lockOpenOrder(call, id)
  await requireNameable(call, order.orderId, accountIds)
  return offerToCompanies(call, order, [...new Set(accountIds)], expiresAt)
}

/** Throws 422 with the place of the first company that cannot be named. */
async function requireNameable(call: Call, orderId: string, accountIds: readonly string[]): Promise<void> {
  const { data } = await explainMatching(call, orderId, { accountIds, limit: accountIds.length })
  const reasons = new Map(
    data.map(({ account, reasons }) => [account.id, reasons.map(({ reason }) => reason)]),
  )
  accountIds.forEach((accountId, index) => {
    const own = reasons.get(accountId) ?? ['state' as const]
    const obstacle = Object.entries(namedOfferErrors).find(([reason]) => own.some((one) => one === reason))
    if (obstacle) throw createFieldRefusal({ [`account_ids.${index}`]: obstacle[1] })
  })
}

/**
 * Offers an open order to one company that was invited and has not registered. The invitation is its only
 * notification. Returns the order.
 */
export async function offerToInvited(call: Call, id: string, accountId: string): Promise<OrderContext> {
  const order = await lockOpenOrder(call, id)
  const round = Math.max(1, await getLastRound(call, order.orderId))
  const opened = await upsertOpenOffers(call, order.orderId, [accountId], { round })
  if (opened.length > 0) {
    const after = { accounts: opened, round }
    await recordHistory(call, {
      subject: 'order',
      id: order.orderId,
      step: 'offer.create',
      accountId: null,
      audience: ['admin'],
      after,
    })
    await refreshListProjection(call, order.orderId)
  }
  return order
}

async function lockOpenOrder(call: Call, id: string): Promise<OrderContext> {
  const order = await lockVisibleOrder(call, id)
  if (!order) throw new Refusal('not_found')
  if (order.facts.status !== 'open') throw new Refusal('status_not_allowed')
  return order
}

async function offerToCompanies(
  call: Call,
  order: OrderContext,
  accountIds: readonly string[],
  expiresAt?: string,
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const round = Math.max(1, await getLastRound(call, order.orderId))
  const terms = { round, expiresAt: expiresAt ?? null }
  const opened = await upsertOpenOffers(call, order.orderId, accountIds, terms)
  if (expiresAt && opened.length > 0) await enqueueExpiry(call, order.orderId, expiresAt)
  return recordOpenedOffers(call, order, 'offer.create', opened, round)
}

async function enqueueExpiry(call: Call, orderId: string, expiresAt: string): Promise<void> {
  await enqueueTask(
    call,
    'offer.expire',
    { orderId },
    { key: `offer.expire ${orderId} ${expiresAt}`, at: Temporal.Instant.from(expiresAt) },
  )
}

async function recordOpenedOffers(
  call: Call,
  order: OrderContext,
  step: 'offer.create' | 'offer.renew',
  accountIds: string[],
  round: number,
): Promise<string[]> {
  if (accountIds.length === 0) return accountIds
  const after = { accounts: accountIds, round }
  await recordHistory(call, {
    subject: 'order',
    id: order.orderId,
    step,
    accountId: null,
    audience: ['admin'],
    after,
  })
  await refreshListProjection(call, order.orderId)
  await notifyNewOffer(call, order, accountIds)
  await enqueueRules(call, order.orderId, accountIds)
  return accountIds
}

/**
 * Reopens the offers of the companies that lost the order to `givenUpBy`, marked as "offered again". The
 * company that gave it up does not get it. The order must be open already, and `call` must run as the
 * marketplace.
 */
export async function reofferOrder(call: Call, id: string, givenUpBy: string): Promise<string[]> {
  return reofferLockedOrder(call, await lockOpenOrder(call, id), givenUpBy)
}

/** Does the same as `reofferOrder` for a caller that has already locked the order. */
export async function reofferLockedOrder(
  call: Call,
  order: OrderContext,
  givenUpBy: string,
): Promise<string[]> {
  await setOffersWithdrawn(call, order.orderId, ['open', 'accepted'], [givenUpBy])
  const round = (await getLastRound(call, order.orderId)) + 1
  const lost = await listLosingCompanies(call, order.orderId)
  const onHoliday = await listCompaniesOnHoliday(call, lost)
  const restricted = await listRestrictedAccounts(call, lost)
  const losing = lost.filter((accountId) => !onHoliday.has(accountId) && !restricted.has(accountId))
  const accountIds = await upsertOpenOffers(call, order.orderId, losing, { round })
  await recordOpenedOffers(call, order, 'offer.renew', accountIds, round)
  // Also needed without other companies: the company that gave it up must not find the order among its
  // offers.
  if (accountIds.length === 0) await refreshListProjection(call, order.orderId)
  return accountIds
}

/** Withdraws open offers from the named companies, or from all. Returns the companies that had one. */
export async function withdrawOffer(
  call: Call,
  id: string,
  accountIds?: readonly string[],
): Promise<string[]> {
  const order = await lockOpenOrder(call, id)
  return recordWithdrawnOffers(
    call,
    order.orderId,
    await setOffersWithdrawn(call, order.orderId, ['open'], accountIds),
  )
}

/** Withdraws all open offers of an order that was closed or cancelled while it was offered. */
export async function withdrawAllOffers(call: Call, orderId: string): Promise<string[]> {
  return recordWithdrawnOffers(call, orderId, await setOffersWithdrawn(call, orderId, ['open']))
}

/** Withdraws the open offer of one company, in whatever status the order is. A second run finds nothing to withdraw. */
export async function withdrawOffersOfCompany(call: Call, orderId: string, accountId: string): Promise<void> {
  const order = await lockVisibleOrder(call, orderId)
  if (order)
    await recordWithdrawnOffers(call, orderId, await setOffersWithdrawn(call, orderId, ['open'], [accountId]))
}

/**
 * Withdraws the offers of an order whose time is over. The lock makes this run before or after an acceptance at the
 * same moment, never beside it; a second run finds nothing to withdraw.
 */
export async function expireOffers(call: Call, orderId: string): Promise<void> {
  const order = await lockVisibleOrder(call, orderId)
  if (!order) return
  await recordWithdrawnOffers(call, orderId, await setExpiredOffersWithdrawn(call, orderId), 'expired')
}

async function recordWithdrawnOffers(
  call: Call,
  orderId: string,
  accountIds: string[],
  reason?: 'expired',
): Promise<string[]> {
  if (accountIds.length === 0) return accountIds
  const after = { accounts: accountIds, ...(reason && { reason }) }
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

/** Removes the offer from open pages after the order was put on hold before acceptance. */
export async function announceOffersOnHold(call: Call, orderId: string): Promise<void> {
  await announceOfferRemoval(call, orderId, await listOpenOfferCompanies(call, orderId))
}

/** Makes open pages of the companies that have the offer load it, after a hold has ended or the offer has changed. */
export async function announceOpenOffers(call: Call, orderId: string): Promise<void> {
  await announceOfferReturn(call, orderId, await listOpenOfferCompanies(call, orderId))
}
