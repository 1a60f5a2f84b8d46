import type { DemoPartner } from '../builders/create-companies.ts'
import {
  requestCustomerSignature,
  createMarketplaceCancelAction,
  createCancelAction,
  createCloseAction,
} from '../orders/order-actions.ts'
import type { PlanBuilder, PlanDetails } from './plan-builder.ts'
import type { Stage } from './order-plan.ts'

/** The main company's orders of the last twelve months. */

/** One order per working day, before the last two weeks. */
const pastDays = { from: 12, count: 236 }

/** Returns a visit at this offset in working days, accepted one to three weeks before. */
export function createVisitDetails(
  { calendar, random, visit }: PlanBuilder,
  offset: number,
  days = 1,
): PlanDetails {
  const day = calendar.workday(offset)
  const accepted = calendar.after(day, -random.between(5, 12))
  const agreed = Temporal.PlainDate.compare(accepted, calendar.today) < 0 ? accepted : calendar.workday(-1)
  const time = `${String(random.between(8, 16)).padStart(2, '0')}:${String(random.between(10, 55))}`
  return { at: calendar.at(agreed, time), visit: visit(day, days), datesOffered: random.chance(0.6) }
}

export function planPastYear(builder: PlanBuilder, main: DemoPartner): void {
  for (let back = 0; back < pastDays.count; back++) {
    builder.add(main, 'completed', {
      ...createVisitDetails(builder, -(pastDays.from + back)),
      ...(back % 40 === 7 && { signature: 'missing' as const }),
      ...(back % 25 === 11 && { signature: 'declined' as const }),
      reworked: back % 30 === 9,
      ...(back % 14 === 5 && { moved: true, datesOffered: false }),
    })
  }
}

const cancellations = [
  createCancelAction('customer', 'customer_withdrew'),
  createCancelAction('customer', 'customer_other_company'),
  createCancelAction('customer', 'customer_unreachable'),
  createMarketplaceCancelAction('brand_withdrew', 'Die Marke hat das Projekt eingestellt.'),
  createCancelAction(
    'customer',
    'customer_other',
    'Eigentümerwechsel, der neue Eigentümer möchte keine Wallbox.',
  ),
  createCancelAction('brand', 'brand_product_unavailable'),
  createMarketplaceCancelAction('brand_duplicate', 'Doppelt angelegt.'),
  createCloseAction('Das Projekt wurde eingestellt. Eine Vergütung fällt nicht an.'),
]

export function planCancelledOrders(builder: PlanBuilder, main: DemoPartner): void {
  for (let index = 0; index < 27; index++) {
    const stage: Stage = index % 3 === 0 ? 'accepted' : 'confirmed'
    const afterwards = cancellations[index % cancellations.length]
    if (afterwards) builder.add(main, stage, { ...createVisitDetails(builder, -4 - index * 8), afterwards })
  }
  for (const back of [3, 6, 9]) {
    builder.add(main, 'accepted', {
      ...createVisitDetails(builder, -back),
      afterwards: createCancelAction('partner', 'partner_no_capacity'),
    })
  }
}

/** Plans finished, submitted and approved orders of the last two weeks. */
export function planRecentWork(builder: PlanBuilder, main: DemoPartner): void {
  for (let index = 0; index < 9; index++) {
    const signature = index % 3 === 1 ? { signature: 'missing' as const } : {}
    const signatureRequest =
      index === 1 ? { opportunityKey: 'wallbox_15m', afterwards: requestCustomerSignature } : {}
    builder.add(main, 'finished', {
      ...createVisitDetails(builder, -1 - (index % 4)),
      ...signature,
      ...signatureRequest,
    })
  }
  for (let index = 0; index < 11; index++) {
    const signature = index % 5 === 2 ? { signature: 'missing' as const } : {}
    builder.add(main, 'submitted', { ...createVisitDetails(builder, -2 - (index % 5)), ...signature })
  }
  for (let index = 0; index < 16; index++)
    builder.add(main, 'completed', createVisitDetails(builder, -6 - (index % 6)))
}
