import type { Call } from '#server/kernel/call'
import { findUnwantedReason, isOnHoliday, toBerlinDate } from './offer-rules.rules.ts'
import { listOfferSettings } from './offer-rules.sql.ts'
import { listCompanyOffers } from './rule-offers.sql.ts'

/** Returns those of these companies that want offers like this order, in the same order. */
export async function filterCompaniesByWishes(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const stored = (await listOfferSettings(call.tx, accountIds)).filter(({ version }) => version > 0)
  if (stored.length === 0) return [...accountIds]
  const settings = new Map(stored.map((one) => [one.accountId, one]))
  const offers = await listCompanyOffers(call, orderId, [...settings.keys()])
  const unwanted = offers.filter(({ accountId, ...offer }) => {
    const own = settings.get(accountId)
    return own && findUnwantedReason(own.settings, offer, { now: call.now, radiusKm: own.radiusKm }) !== null
  })
  const unwantedIds = new Set(unwanted.map(({ accountId }) => accountId))
  return accountIds.filter((accountId) => !unwantedIds.has(accountId))
}

/** Returns those of these companies that take no offers today. */
export async function listCompaniesOnHoliday(
  call: Call,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const today = toBerlinDate(call.now)
  const stored = await listOfferSettings(call.tx, accountIds)
  return new Set(
    stored.filter(({ settings }) => isOnHoliday(settings, today)).map(({ accountId }) => accountId),
  )
}
