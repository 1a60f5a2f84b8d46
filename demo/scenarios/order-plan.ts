import type { Opportunity } from '../data/catalog/catalog.ts'
import type { Customer } from '../data/companies/customers.ts'
import type { Place } from '../data/places/places.ts'
import type { Period } from '../demo-calendar.ts'
import type { DemoPartner } from '../builders/create-companies.ts'
import type { OrderBody } from '../jobs-file/job-bodies.ts'
import type { DemoOrder } from '../orders/demo-order.ts'

/** Stages of an order's regular progress. */
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

/** Plan for one order of the demo: its data, its company, its final stage, and events besides. */
export interface OrderPlan {
  /** Consecutive number of all orders; seeds the random generator. */
  readonly number: number
  readonly opportunity: Opportunity
  readonly place: Place
  readonly customer: Customer
  /** The company that accepts it. */
  readonly partner: DemoPartner
  /** Account ids of other companies that got the offer. */
  readonly rivals: readonly string[]
  readonly stage: Stage
  /** When it was accepted, or offered if it is not accepted. */
  readonly at: Temporal.Instant
  readonly visit: Period | null
  /** Whether the customer offered this visit, so that accepting confirms it. */
  readonly datesOffered?: boolean
  readonly signature?: 'missing' | 'declined'
  /** Overrides parts of the order body. */
  readonly draft?: Partial<OrderBody>
  /** The marketplace sends it back once before approving it. */
  readonly reworked?: boolean
  /** The visit was first agreed for the day before. */
  readonly moved?: boolean
  /** Assigned to the first installer of the company, whose log-in the demo names. */
  readonly isOfFirstInstaller?: boolean
  /** Runs after the final stage. */
  readonly afterwards?: (order: DemoOrder) => Promise<void>
}
