import type { Person } from '#server/kernel/call'
import type { DemoPartner } from '../builders/create-companies.ts'
import type { Random } from '../random.ts'
import type { OrderPlan } from '../scenarios/order-plan.ts'
import type { Diagrams } from './attachments.ts'
import type { DemoForms } from './demo-forms.ts'
import type { DemoPictures } from '../pictures/pictures.ts'
import type { DemoContext } from '../demo-context.ts'

/** Context for running orders. */
export interface OrderRunContext extends DemoContext {
  readonly forms: DemoForms
  readonly pictures: DemoPictures
  readonly diagrams: Diagrams
}

/** An order while its plan is carried out. */
export interface DemoOrder {
  readonly context: OrderRunContext
  readonly plan: OrderPlan
  readonly partner: DemoPartner
  readonly orderId: string
  readonly random: Random
  /** The user who does the work. */
  readonly installer: Person
  /** Time of the latest event. */
  readonly at: Temporal.Instant
}
