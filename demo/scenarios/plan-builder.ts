import { orderTypes } from '#contract/orders/model/order-enums'
import type { Opportunity } from '../data/catalog/catalog.ts'
import { customerAt } from '../data/companies/customers.ts'
import { type Dice, dice } from '../random.ts'
import { opportunities } from '../data/catalog/opportunities.ts'
import { placesAroundLeipzig, placesOverGermany, type Place } from '../data/places/places.ts'
import { serviceOf } from '../data/catalog/services.ts'
import type { Calendar, Period } from '../demo-calendar.ts'
import type { Partner } from '../builders/create-companies.ts'
import type { Plan, Stage } from './order-plan.ts'

/** Draws what differs from order to order: what is wanted, where, by whom, when. */

/** What a plan says of itself; the rest is drawn. */
export type Sketch = Partial<Omit<Plan, 'number' | 'partner' | 'stage'>> & {
  readonly opportunityKey?: string
}

export interface Drawing {
  readonly calendar: Calendar
  readonly dice: Dice
  readonly plans: Plan[]
  /** Adds one order to the plans. */
  readonly add: (partner: Partner, stage: Stage, sketch?: Sketch) => Plan
  /** A visit of some hours on that day, in working hours. */
  readonly visit: (day: Temporal.PlainDate, days?: number) => Period
}

/** Which companies are asked besides, mostly. */
export type Neighbours = (partner: Partner) => readonly string[]

export function drawing(calendar: Calendar, neighbours: Neighbours): Drawing {
  const chance = dice(20_261_121)
  const plans: Plan[] = []
  const visit = (day: Temporal.PlainDate, days = 1): Period => {
    const [from, to] = days > 1 ? (['07:30', '16:00'] as const) : chance.pick(hours)
    return calendar.period(day, from, to, days)
  }
  const add: Drawing['add'] = (partner, stage, { opportunityKey, ...sketch } = {}) => {
    const number = plans.length + 1
    const opportunity = sketch.opportunity ?? chooseOpportunity(chance, partner, number, opportunityKey)
    const at = sketch.at ?? calendar.now.subtract({ hours: 30 })
    const customer = customerAt(number)
    const place = sketch.place ?? chance.pick(placesNear(partner))
    const rivals = sketch.rivals ?? neighbours(partner)
    // Who accepts one of the customer's dates has confirmed it: what is only accepted has none.
    const agreed =
      stage === 'accepted' ? { visit: null, datesOffered: false } : { visit: sketch.visit ?? null }
    const plan = { ...sketch, number, opportunity, customer, place, partner, rivals, stage, at, ...agreed }
    plans.push(plan)
    return plan
  }
  return { calendar, dice: chance, plans, add, visit }
}

const hours = [
  ['08:00', '10:00'],
  ['08:00', '12:00'],
  ['09:30', '11:30'],
  ['10:00', '13:00'],
  ['12:30', '15:30'],
  ['13:00', '16:00'],
  ['14:00', '16:30'],
] as const

/** Every second order goes through the types in turn, so that each list has all of them. */
function chooseOpportunity(
  chance: Dice,
  partner: Partner,
  number: number,
  key: string | undefined,
): Opportunity {
  if (key) return opportunityOf(key)
  const fitting = opportunities.filter((opportunity) => can(partner, opportunity))
  const type = orderTypes[(number >> 1) % orderTypes.length]
  const ofType = fitting.filter((opportunity) => opportunity.orderType === type)
  return chance.weighted(number % 2 === 0 && ofType.length > 0 ? ofType : fitting)
}

export function opportunityOf(key: string): Opportunity {
  const found = opportunities.find((opportunity) => opportunity.key === key)
  if (!found) throw new Error(`There is no opportunity ${key}`)
  return found
}

/** Whether the company holds what the services ask for. */
function can({ company }: Partner, { services }: Opportunity): boolean {
  const held = new Set(Object.values(company.qualifications).flat())
  return services.every(([key]) => serviceOf(key).qualifications.every((needed) => held.has(needed)))
}

const everywhere = [...placesAroundLeipzig, ...placesOverGermany]
const nearest = new Map<string, readonly Place[]>()

/** The addresses in reach of a company, by its own radius; where there are none, the next ones. */
function placesNear({ id, company }: Partner): readonly Place[] {
  const known = nearest.get(id)
  if (known) return known
  const sorted = everywhere
    .map((place) => ({ place, away: kilometres(company.place, place) }))
    .toSorted((one, other) => one.away - other.away)
  const inReach = sorted.filter(({ away }) => away <= company.radiusKm * 0.9)
  const places = (inReach.length >= 3 ? inReach : sorted.slice(0, 3)).map(({ place }) => place)
  nearest.set(id, places)
  return places
}

/** On a flat map, which will do over so short a way. */
function kilometres(from: Place, to: Place): number {
  const north = (to.latitude - from.latitude) * 111
  const east = (to.longitude - from.longitude) * 111 * Math.cos((from.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
