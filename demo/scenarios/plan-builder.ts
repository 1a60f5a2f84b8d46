import { orderTypes } from '#contract/orders/model/order-enums'
import type { Opportunity } from '../data/catalog/catalog.ts'
import { createDemoCustomer } from '../data/companies/customers.ts'
import { type Random, createRandom } from '../random.ts'
import { opportunities } from '../data/catalog/opportunities.ts'
import { placesAroundLeipzig, placesOverGermany, type Place } from '../data/places/places.ts'
import { requireService } from '../data/catalog/services.ts'
import type { DemoCalendar, Period } from '../demo-calendar.ts'
import type { DemoPartner } from '../builders/create-companies.ts'
import type { OrderPlan, Stage } from './order-plan.ts'

/** Chooses what differs between orders: opportunity, place, customer, time. */

/** Values that a scenario sets explicitly; the rest is chosen at random. */
export type PlanDetails = Partial<Omit<OrderPlan, 'number' | 'partner' | 'stage'>> & {
  readonly opportunityKey?: string
}

export interface PlanBuilder {
  readonly calendar: DemoCalendar
  readonly random: Random
  readonly plans: OrderPlan[]
  /** Adds one order to the plans. */
  readonly add: (partner: DemoPartner, stage: Stage, sketch?: PlanDetails) => OrderPlan
  /** Returns a visit of some hours on that day, in working hours. */
  readonly visit: (day: Temporal.PlainDate, days?: number) => Period
}

/** Returns the account ids of other companies that get the same offers. */
export type RivalsOf = (partner: DemoPartner) => readonly string[]

export function createPlanBuilder(calendar: DemoCalendar, neighbours: RivalsOf): PlanBuilder {
  const random = createRandom(20_261_121)
  const plans: OrderPlan[] = []
  const visit = (day: Temporal.PlainDate, days = 1): Period => {
    const [from, to] = days > 1 ? (['07:30', '16:00'] as const) : random.pick(visitHours)
    return calendar.period(day, from, to, days)
  }
  const add: PlanBuilder['add'] = (partner, stage, { opportunityKey, ...sketch } = {}) => {
    const number = plans.length + 1
    const opportunity = sketch.opportunity ?? chooseOpportunity(random, partner, number, opportunityKey)
    const at = sketch.at ?? calendar.now.subtract({ hours: 30 })
    const customer = createDemoCustomer(number)
    const place = sketch.place ?? random.pick(listPlacesNear(partner))
    const rivals = sketch.rivals ?? neighbours(partner)
    // Accepting one of the customer's dates confirms it, so an order that is only accepted has no visit.
    const agreed =
      stage === 'accepted' ? { visit: null, datesOffered: false } : { visit: sketch.visit ?? null }
    const plan = { ...sketch, number, opportunity, customer, place, partner, rivals, stage, at, ...agreed }
    plans.push(plan)
    return plan
  }
  return { calendar, random, plans, add, visit }
}

const visitHours = [
  ['08:00', '10:00'],
  ['08:00', '12:00'],
  ['09:30', '11:30'],
  ['10:00', '13:00'],
  ['12:30', '15:30'],
  ['13:00', '16:00'],
  ['14:00', '16:30'],
] as const

/** Every second order uses the types in turn, so that each list has all of them. */
function chooseOpportunity(
  random: Random,
  partner: DemoPartner,
  number: number,
  key: string | undefined,
): Opportunity {
  if (key) return requireOpportunity(key)
  const fitting = opportunities.filter((opportunity) => canDeliver(partner, opportunity))
  const type = orderTypes[(number >> 1) % orderTypes.length]
  const ofType = fitting.filter((opportunity) => opportunity.orderType === type)
  return random.weighted(number % 2 === 0 && ofType.length > 0 ? ofType : fitting)
}

export function requireOpportunity(key: string): Opportunity {
  const found = opportunities.find((opportunity) => opportunity.key === key)
  if (!found) throw new Error(`There is no opportunity "${key}".`)
  return found
}

/** Returns whether the company has the qualifications for all services. */
function canDeliver({ company }: DemoPartner, { services }: Opportunity): boolean {
  const held = new Set(Object.values(company.qualifications).flat())
  return services.every(([key]) => requireService(key).qualifications.every((needed) => held.has(needed)))
}

const allPlaces = [...placesAroundLeipzig, ...placesOverGermany]
const cachedPlaces = new Map<string, readonly Place[]>()

/** Returns the addresses within the company's radius, or the three closest ones. */
function listPlacesNear({ id, company }: DemoPartner): readonly Place[] {
  const known = cachedPlaces.get(id)
  if (known) return known
  const sorted = allPlaces
    .map((place) => ({ place, away: estimateDistanceKm(company.place, place) }))
    .toSorted((one, other) => one.away - other.away)
  const inReach = sorted.filter(({ away }) => away <= company.radiusKm * 0.9)
  const places = (inReach.length >= 3 ? inReach : sorted.slice(0, 3)).map(({ place }) => place)
  cachedPlaces.set(id, places)
  return places
}

/** Flat-earth approximation, accurate enough for short distances. */
function estimateDistanceKm(from: Place, to: Place): number {
  const north = (to.latitude - from.latitude) * 111
  const east = (to.longitude - from.longitude) * 111 * Math.cos((from.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
