import type { Input, Output } from '#contract/api'
import type { OfferDecision } from '#contract/company/offer-rules'
import { centsToAmount } from '#contract/kit/amounts/money'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import { findBlockingReason, getStartOfToday } from './apply-rules.commands.ts'
import { isOnHoliday, replayOffers, toBerlinDate, type RuleDecision } from './offer-rules.rules.ts'
import {
  countAutomaticAcceptances,
  listClosedDays,
  listOfferSettings,
  sumPlannedMinutes,
  type StoredOfferSettings,
} from './offer-rules.sql.ts'
import { listDecisions, listPastOffers, type PastOfferRow } from './rule-offers.sql.ts'

/** Number of decisions that the page shows. */
const shownDecisions = 50
/** Days of past offers that rules are tried out with. */
const tryOutDays = 30

/** Returns the company that a call is about: the caller's own, or one of its locations. */
export function resolveOfferAccountId(call: PersonCall, requestedId: string | undefined): string {
  const accountId = requestedId ?? call.actor.accountId
  requireWorkingAccount(call, accountId)
  return accountId
}

/** Reads which offers a company wants, its rules, and what they decided recently. */
export async function readOfferRules(
  call: PersonCall,
  requestedId?: string,
): Promise<Output<'offerRules.read'>> {
  const accountId = resolveOfferAccountId(call, requestedId)
  // Decisions also concern orders that other companies have; the account was checked above.
  const marketplace = asMarketplace(call)
  const [stored] = await listOfferSettings(marketplace.tx, [accountId])
  if (!stored) throw new Refusal('not_found')
  const [automatic, decisions] = await Promise.all([
    describeAutomatic(marketplace, stored),
    listDecisions(marketplace.tx, accountId, shownDecisions),
  ])
  const { settings, version, radiusKm } = stored
  return { account_id: accountId, settings, version, radius_km: radiusKm, automatic, decisions }
}

async function describeAutomatic(
  call: PersonCall,
  stored: StoredOfferSettings,
): Promise<Output<'offerRules.read'>['automatic']> {
  const { accountId, automatic, settings } = stored
  if (!automatic) return null
  const acceptedToday = await countAutomaticAcceptances(call.tx, accountId, getStartOfToday(call.now))
  const blocked =
    (await findBlockingReason(call, stored)) ??
    (isOnHoliday(settings, toBerlinDate(call.now)) ? 'holiday' : null) ??
    (settings.rules.length === 0 ? 'no_rules' : null) ??
    (acceptedToday >= settings.daily_limit ? 'daily_limit' : null)
  return { since: automatic.since, by: automatic.name, blocked, accepted_today: acceptedToday }
}

/** Returns what rules would have decided about the company's offers of the last 30 days. Saves nothing. */
export async function tryOutRules(
  call: PersonCall,
  { account_id, ...settings }: Input<'offerRules.tryOut'>['body'],
): Promise<Output<'offerRules.tryOut'>> {
  const accountId = resolveOfferAccountId(call, account_id)
  const { tx } = asMarketplace(call)
  const since = formatInstant(call.now.subtract({ hours: tryOutDays * 24 }))
  const [[stored], offers, plannedMinutes, closedDays] = await Promise.all([
    listOfferSettings(tx, [accountId]),
    listPastOffers(tx, accountId, since),
    sumPlannedMinutes(tx, accountId, since),
    listClosedDays(tx, accountId, since),
  ])
  const radiusKm = stored?.radiusKm ?? 0
  const decided = replayOffers(settings, offers, { radiusKm, plannedMinutes, closedDays })
  return {
    total: decided.length,
    accepted: decided.filter(({ decision }) => decision.accepted).length,
    data: decided.toReversed().map(({ offer, decision }) => toTriedDecision(offer, decision)),
  }
}

function toTriedDecision({ order, offeredAt }: PastOfferRow, decision: RuleDecision): OfferDecision {
  return {
    job: { api_id: order.api_id, sfid: order.sfid, name: order.name },
    opportunity: { name: order.opportunity },
    city: order.city,
    price: centsToAmount(order.price_purchasing_cents),
    at: offeredAt,
    accepted: decision.accepted,
    rule: decision.rule?.name ?? null,
    reason: decision.accepted ? null : decision.reason,
  }
}
