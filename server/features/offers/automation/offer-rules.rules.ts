import type { OfferRule, OfferSettings } from '#contract/company/offer-rules'
import { amountToCents } from '#contract/kit/amounts/money'
import { ruleReasons, type RuleReason } from '#contract/orders/model/rule-reasons'
import type { OrderType } from '#contract/orders/model/order-enums'

/** Which offers a company wants, and which of them its rules accept. See docs/domain.md#rules-for-offers. */

export interface RuleOffer {
  readonly type: OrderType
  /** Straight line in kilometres; null: unknown. */
  readonly distanceKm: number | null
  readonly isRemote: boolean
  readonly priceCents: number
  /** 0: unknown. */
  readonly minutes: number
  /** Dates that the customer offered. */
  readonly dates: readonly OfferedPeriod[]
}

export interface OfferedPeriod {
  readonly start: string
  readonly end: string
}

export interface RuleContext {
  readonly now: Temporal.Instant
  /** Radius of the company in kilometres. */
  readonly radiusKm: number
  readonly acceptedToday: number
  /** Minutes of planned work by the Monday of the week. */
  readonly plannedMinutes: ReadonlyMap<string, number>
  /** Days on which the company is closed. */
  readonly closedDays: ReadonlySet<string>
}

export type RuleDecision =
  | { readonly accepted: true; readonly rule: OfferRule; readonly date: OfferedPeriod | null }
  | { readonly accepted: false; readonly rule: OfferRule | null; readonly reason: RuleReason }

type Wishes = Pick<OfferSettings, 'holiday' | 'categories' | 'weekday_radius_km' | 'min_price' | 'lead_days'>

/** Returns the day of an instant in Berlin. */
export function toBerlinDate(instant: string | Temporal.Instant): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
}

/** Returns the Monday of the week of a day. */
export function getMonday(day: Temporal.PlainDate): string {
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** Returns whether the company takes no offers on this day. */
export function isOnHoliday({ holiday }: Pick<Wishes, 'holiday'>, day: Temporal.PlainDate): boolean {
  return holiday !== null && day.toString() >= holiday.from && day.toString() <= holiday.until
}

/** Why a company does not want an offer at all, whatever its rules say. */
export type UnwantedReason = Extract<
  RuleReason,
  'holiday' | 'category' | 'price' | 'lead_time' | 'distance' | 'distance_unknown'
>

/**
 * Returns why a company does not want an offer, or null if it does. An offer with several dates is wanted if one of
 * them suits.
 */
export function findUnwantedReason(
  wishes: Wishes,
  offer: RuleOffer,
  { now, radiusKm }: Pick<RuleContext, 'now' | 'radiusKm'>,
): UnwantedReason | null {
  if (isOnHoliday(wishes, toBerlinDate(now))) return 'holiday'
  if (wishes.categories.length > 0 && !wishes.categories.includes(offer.type)) return 'category'
  if (wishes.min_price !== null && offer.priceCents < amountToCents(wishes.min_price)) return 'price'
  const days = offer.dates.map(({ start }) => toBerlinDate(start))
  if (days.length === 0) return findDistanceReason(offer, Math.max(...listRadiuses(wishes, radiusKm)))
  const inTime = days.filter((day) => isInTime(day, wishes.lead_days, now))
  if (inTime.length === 0) return 'lead_time'
  const reasons = inTime.map((day) =>
    findDistanceReason(offer, listRadiuses(wishes, radiusKm)[day.dayOfWeek - 1] ?? radiusKm),
  )
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

/** Lists the largest distance of each weekday, Monday first. */
function listRadiuses({ weekday_radius_km: byWeekday }: Wishes, radiusKm: number): readonly number[] {
  return byWeekday ?? Array.from({ length: 7 }, () => radiusKm)
}

function findDistanceReason(
  { isRemote, distanceKm }: RuleOffer,
  limit: number,
): 'distance' | 'distance_unknown' | null {
  if (isRemote) return null
  if (distanceKm === null) return 'distance_unknown'
  return distanceKm > limit ? 'distance' : null
}

function isInTime(day: Temporal.PlainDate, leadDays: number, now: Temporal.Instant): boolean {
  return toBerlinDate(now).until(day, { largestUnit: 'days' }).days >= leadDays
}

/**
 * Decides whether the rules of a company accept an offer, and with which date: the earliest that suits. If no rule
 * accepts, returns the reason of the rule that came closest.
 */
export function decideOffer(settings: OfferSettings, offer: RuleOffer, context: RuleContext): RuleDecision {
  const refuse = (reason: RuleReason): RuleDecision => ({ accepted: false, rule: null, reason })
  if (settings.rules.length === 0) return refuse('no_rules')
  const unwanted = findUnwantedReason(settings, offer, context)
  if (unwanted) return refuse(unwanted)
  const decisions = settings.rules.map((rule) => evaluateOfferRule(rule, settings, offer, context))
  const accepting = decisions.find((decision) => decision.accepted)
  if (!accepting) return pickClosest(decisions) ?? refuse('no_rules')
  // Last, so that the reason names the limit only for offers that would be accepted without it.
  return context.acceptedToday >= settings.daily_limit
    ? { accepted: false, rule: accepting.rule, reason: 'daily_limit' }
    : accepting
}

/** Returns the decision whose reason is checked last. */
function pickClosest(decisions: readonly RuleDecision[]): RuleDecision | undefined {
  const getStep = (decision: RuleDecision) => (decision.accepted ? -1 : ruleReasons.indexOf(decision.reason))
  return decisions.toSorted((one, other) => getStep(other) - getStep(one))[0]
}

function evaluateOfferRule(
  rule: OfferRule,
  settings: OfferSettings,
  offer: RuleOffer,
  context: RuleContext,
): RuleDecision {
  const reason = findFactReason(rule, offer)
  if (reason) return { accepted: false, rule, reason }
  if (offer.dates.length === 0) return { accepted: true, rule, date: null }
  const dates = offer.dates.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const reasons = dates.map((date) => findDateReason(rule, settings, { offer, date }, context))
  const date = dates[reasons.indexOf(null)]
  if (date) return { accepted: true, rule, date }
  const last = reasons
    .filter((one) => one !== null)
    .toSorted((one, other) => ruleReasons.indexOf(other) - ruleReasons.indexOf(one))[0]
  return { accepted: false, rule, reason: last ?? 'lead_time' }
}

/** Checks what does not depend on the date. */
function findFactReason(rule: OfferRule, offer: RuleOffer): RuleReason | null {
  const { priceCents, minutes } = offer
  if (rule.categories.length > 0 && !rule.categories.includes(offer.type)) return 'category'
  const distance = rule.max_distance_km === null ? null : findDistanceReason(offer, rule.max_distance_km)
  if (distance) return distance
  if (rule.min_price !== null && priceCents < amountToCents(rule.min_price)) return 'price'
  if (minutes === 0 && (rule.min_hourly !== null || rule.max_minutes !== null)) return 'duration_unknown'
  if (rule.min_hourly !== null && (priceCents / minutes) * 60 < amountToCents(rule.min_hourly))
    return 'hourly'
  return rule.max_minutes !== null && minutes > rule.max_minutes ? 'duration' : null
}

interface DatedOffer {
  readonly offer: RuleOffer
  readonly date: OfferedPeriod
}

function findDateReason(
  rule: OfferRule,
  settings: OfferSettings,
  { offer, date }: DatedOffer,
  context: RuleContext,
): RuleReason | null {
  const day = toBerlinDate(date.start)
  if (Temporal.Instant.compare(date.start, context.now) <= 0) return 'lead_time'
  if (!isInTime(day, Math.max(rule.lead_days, settings.lead_days), context.now)) return 'lead_time'
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(day.dayOfWeek)) return 'weekday'
  const limit = listRadiuses(settings, context.radiusKm)[day.dayOfWeek - 1] ?? context.radiusKm
  const distance = findDistanceReason(offer, limit)
  if (distance) return distance
  if (context.closedDays.has(day.toString()) || isOnHoliday(settings, day)) return 'closed'
  const planned = context.plannedMinutes.get(getMonday(day)) ?? 0
  const isFull = settings.weekly_minutes !== null && planned + offer.minutes > settings.weekly_minutes
  return isFull ? 'capacity' : null
}

/** An offer of the past, and when it was made. */
export interface PastOffer extends RuleOffer {
  readonly offeredAt: string
}

/**
 * Decides about past offers in the order in which they were made, as if the rules had been on. Accepted offers count
 * against the daily limit and the working hours of their week.
 */
export function replayOffers<O extends PastOffer>(
  settings: OfferSettings,
  offers: readonly O[],
  context: Pick<RuleContext, 'radiusKm' | 'plannedMinutes' | 'closedDays'>,
): { readonly offer: O; readonly decision: RuleDecision }[] {
  const plannedMinutes = new Map(context.plannedMinutes)
  const acceptedByDay = new Map<string, number>()
  return offers
    .toSorted((one, other) => Date.parse(one.offeredAt) - Date.parse(other.offeredAt))
    .map((offer) => {
      const now = Temporal.Instant.from(offer.offeredAt)
      const today = toBerlinDate(now).toString()
      const acceptedToday = acceptedByDay.get(today) ?? 0
      const decision = decideOffer(settings, offer, { ...context, now, acceptedToday, plannedMinutes })
      if (decision.accepted) {
        acceptedByDay.set(today, acceptedToday + 1)
        if (decision.date) addMinutes(plannedMinutes, decision.date.start, offer.minutes)
      }
      return { offer, decision }
    })
}

function addMinutes(plannedMinutes: Map<string, number>, start: string, minutes: number): void {
  const week = getMonday(toBerlinDate(start))
  plannedMinutes.set(week, (plannedMinutes.get(week) ?? 0) + minutes)
}
