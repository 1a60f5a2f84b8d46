import { partnerCompanies } from '../data/companies/companies.ts'
import type { DemoPartner } from '../builders/create-companies.ts'
import { createEventAction, createHoldAction, logCustomerCall } from '../orders/order-actions.ts'
import type { PlanBuilder, PlanDetails } from './plan-builder.ts'
import type { Stage } from './order-plan.ts'

/** The other companies: enough orders for each login, and a market around them. */

function createDayDetails({ calendar, random, visit }: PlanBuilder, offset: number): PlanDetails {
  const day = calendar.workday(offset)
  const accepted = calendar.after(day, -random.between(5, 9))
  const agreed = Temporal.PlainDate.compare(accepted, calendar.today) < 0 ? accepted : calendar.workday(-1)
  return { at: calendar.at(agreed, '10:40'), visit: visit(day), datesOffered: true }
}

type StageShare = readonly [stage: Stage, offsets: readonly number[]]

function planShares(builder: PlanBuilder, partner: DemoPartner, shares: readonly StageShare[]): void {
  for (const [stage, offsets] of shares) {
    for (const offset of offsets) {
      const agreed = stage === 'confirmed' ? choosePartnerOpportunity(builder, partner) : {}
      builder.add(partner, stage, { ...createDayDetails(builder, offset), ...agreed })
    }
  }
}

/** Opportunities that are certain to be in the list of their stage. */
function choosePartnerOpportunity({ random }: PlanBuilder, { company }: DemoPartner): PlanDetails {
  const trades: readonly string[] = company.qualifications.hwo_a ?? []
  if (trades.length === 0) return { opportunityKey: 'appliance_delivery' }
  return {
    opportunityKey: random.pick([
      'wallbox_15m',
      'wallbox_15m',
      'wallbox_tenant',
      'precheck_wallbox',
      'wallbox_fault',
    ]),
  }
}

/** Accepted without an agreed date: just now, yesterday, and some days ago after a call. */
function planPartnerAccepted(builder: PlanBuilder, partner: DemoPartner): void {
  const { calendar, add } = builder
  const before = (days: number) => calendar.at(calendar.workday(-days), '10:40')
  add(partner, 'accepted', {
    ...choosePartnerOpportunity(builder, partner),
    at: calendar.past(calendar.now.subtract({ hours: 3 })),
  })
  add(partner, 'accepted', { ...choosePartnerOpportunity(builder, partner), at: before(1) })
  add(partner, 'accepted', {
    ...choosePartnerOpportunity(builder, partner),
    at: before(3),
    afterwards: logCustomerCall,
  })
  add(partner, 'accepted', {
    ...choosePartnerOpportunity(builder, partner),
    at: before(4),
    afterwards: createEventAction('CUSTOMER_UNREACHABLE'),
  })
}

/** Plans a company like the main one, with fewer orders. */
export function planBusyCompany(builder: PlanBuilder, partner: DemoPartner): void {
  planPartnerAccepted(builder, partner)
  planShares(builder, partner, [
    ['confirmed', [1, 2, 4, 6]],
    ['started', [-1, -1]],
    ['finished', [-1, -2]],
    ['submitted', [-3]],
    ['completed', [-6, -13, -20, -41, -66, -90]],
  ])
  const holdAction = createHoldAction('partner_info', 'Bitte Fotos des Zählerschranks senden.')
  builder.add(partner, 'confirmed', { ...createDayDetails(builder, 5), afterwards: holdAction })
  planOpenOffers(builder, partner, 3)
}

function planOpenOffers({ calendar, add, visit }: PlanBuilder, partner: DemoPartner, count: number): void {
  for (let index = 0; index < count; index++) {
    const at = calendar.now.subtract({ minutes: 90 + index * 400 })
    add(partner, 'offered', { at, rivals: [], visit: visit(calendar.workday(4 + index)), datesOffered: true })
  }
}

/** Plans offers to several locations of one company: its master account has to choose a location. */
export function planSharedOffers(
  { calendar, add, visit }: PlanBuilder,
  locations: readonly DemoPartner[],
): void {
  const [first, ...others] = locations
  if (!first) return
  const rivals = others.map(({ id }) => id)
  for (let index = 0; index < 4; index++) {
    const at = calendar.now.subtract({ minutes: 35 + index * 210 })
    const dated = index % 2 === 0 ? { visit: visit(calendar.workday(5 + index)), datesOffered: true } : {}
    add(first, 'offered', { at, rivals, opportunityKey: 'wallbox_15m', ...dated })
  }
}

/** Plans companies that see offers but cannot work yet or any more. */
export function planOnboarding(builder: PlanBuilder, partners: ReadonlyMap<string, DemoPartner>): void {
  const of = (key: string) => partners.get(key)
  for (const key of ['neustart-elektro', 'lichtblick-grimma']) {
    const partner = of(key)
    if (partner) planOpenOffers(builder, partner, 3)
  }
  const repeated = of('elektro-rosental')
  if (repeated) {
    planShares(builder, repeated, [['completed', [-30, -55, -80]]])
    // Accepted while its insurance was still valid.
    const at = builder.calendar.at(builder.calendar.workday(-9), '10:40')
    builder.add(repeated, 'confirmed', { ...createDayDetails(builder, 3), at, opportunityKey: 'wallbox_15m' })
    planOpenOffers(builder, repeated, 2)
  }
  const saaleaue = of('elektro-saaleaue')
  if (saaleaue) planShares(builder, saaleaue, [['completed', [-60, -110]]])
}

/** Plans sixty companies with a few orders each. */
export function planMarket(builder: PlanBuilder, partners: ReadonlyMap<string, DemoPartner>): void {
  partnerCompanies.forEach(({ key }, index) => {
    const partner = partners.get(key)
    if (!partner) return
    planShares(builder, partner, [
      ['completed', [-15 - (index % 40)]],
      ['confirmed', [1 + (index % 9)]],
      ...(index % 2 === 0 ? [] : ([['started', [-1]]] as const)),
    ])
    const yesterday = builder.calendar.at(builder.calendar.workday(-1), '13:15')
    if (index % 2 === 0)
      builder.add(partner, 'accepted', { ...choosePartnerOpportunity(builder, partner), at: yesterday })
    if (index % 3 === 0) planOpenOffers(builder, partner, 1)
  })
}
