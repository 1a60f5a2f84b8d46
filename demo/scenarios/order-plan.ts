import type { Opportunity } from '../data/catalog/catalog.ts'
import type { Customer } from '../data/companies/customers.ts'
import type { Place } from '../data/places/places.ts'
import type { Period } from '../demo-calendar.ts'
import type { DemoPartner } from '../builders/create-companies.ts'
import type { OrderBody } from '../jobs-file/job-bodies.ts'
import type { DemoOrder } from '../orders/demo-order.ts'

/** How far an order comes by itself. */
export const stages = [
  'offered',
  'accepted',
  'confirmed',
  'started',
  'finished',
  'submitted',
  'completed',
] as const
export type Stage = (typeof stages)[number]

/** One order of the demo: who wants what, who does it, how far it comes, and what happens besides. */
export interface OrderPlan {
  /** Counts all orders; number and random come from it. */
  readonly number: number
  readonly opportunity: Opportunity
  readonly place: Place
  readonly customer: Customer
  /** Who takes it. */
  readonly partner: DemoPartner
  /** Who was offered it as well, by account id. */
  readonly rivals: readonly string[]
  readonly stage: Stage
  /** When it was accepted; of an order that is only offered, when that was. */
  readonly at: Temporal.Instant
  readonly visit: Period | null
  /** Whether the customer had named the visit beforehand, so that accepting confirms it. */
  readonly datesOffered?: boolean
  readonly signature?: 'missing' | 'declined'
  /** Overlays the draft. */
  readonly draft?: Partial<OrderBody>
  /** Sends it back once before it is approved. */
  readonly reworked?: boolean
  /** The visit was agreed for the day before, and moved. */
  readonly moved?: boolean
  /** What happens after all that. */
  readonly afterwards?: (order: DemoOrder) => Promise<void>
}
