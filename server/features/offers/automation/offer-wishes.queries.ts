import type { Call } from '#server/kernel/call'
import { findUnwantedReason, isOnHoliday, toBerlinDate, type UnwantedReason } from './offer-rules.rules.ts'
import { listOfferSettings, type StoredOfferSettings } from './offer-rules.sql.ts'
import { listCompanyOffers } from './rule-offers.sql.ts'

/** Why a company does not want an order, with the limit that it has set. */
export interface UnwantedOffer {
  readonly reason: UnwantedReason
  /** Kilometres, euros or days; null: the reason has no limit. */
  readonly limit: number | null
  /** The last day of the holiday, `YYYY-MM-DD`. */
  readonly until: string | null
}

/** Returns those of these companies that want offers like this order, in the same order. */
export async function filterCompaniesByWishes(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const unwanted = await listUnwantedReasons(call, orderId, accountIds)
  return accountIds.filter((accountId) => !unwanted.has(accountId))
}

/** Returns why companies do not want offers like this order. Those that want it are left out. */
export async function listUnwantedReasons(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, UnwantedOffer>> {
  if (accountIds.length === 0) return new Map()
  const stored = (await listOfferSettings(call.tx, accountIds)).filter(({ version }) => version > 0)
  if (stored.length === 0) return new Map()
  const settings = new Map(stored.map((one) => [one.accountId, one]))
  const offers = await listCompanyOffers(call, orderId, [...settings.keys()])
  const unwanted = new Map<string, UnwantedOffer>()
  for (const { accountId, ...offer } of offers) {
    const own = settings.get(accountId)
    const reason = own && findUnwantedReason(own.settings, offer, { now: call.now, radiusKm: own.radiusKm })
    if (own && reason) unwanted.set(accountId, { reason, ...getLimit(reason, own) })
  }
  return unwanted
}

function getLimit(
  reason: UnwantedReason,
  { settings, radiusKm }: StoredOfferSettings,
): Pick<UnwantedOffer, 'limit' | 'until'> {
  if (reason === 'holiday') return { limit: null, until: settings.holiday?.until ?? null }
  const limits: Partial<Record<UnwantedReason, number | null>> = {
    price: settings.min_price,
    lead_time: settings.lead_days,
    distance: Math.max(...(settings.weekday_radius_km ?? [radiusKm])),
  }
  return { limit: limits[reason] ?? null, until: null }
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
