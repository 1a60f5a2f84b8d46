import type { Person } from '#server/kernel/call'
import type { DemoPartner } from '../builders/create-companies.ts'
import type { Random } from '../random.ts'
import type { OrderPlan } from '../scenarios/order-plan.ts'
import type { Diagrams } from './attachments.ts'
import type { DemoForms } from './demo-forms.ts'
import type { DemoPictures } from '../pictures/pictures.ts'
import type { DemoContext } from '../demo-context.ts'

/** What orders are lived through with. */
export interface OrderRunContext extends DemoContext {
  readonly forms: DemoForms
  readonly pictures: DemoPictures
  readonly diagrams: Diagrams
}

/** An order on its way. */
export interface DemoOrder {
  readonly context: OrderRunContext
  readonly plan: OrderPlan
  readonly partner: DemoPartner
  readonly orderId: string
  readonly random: Random
  /** Who goes there. */
  readonly installer: Person
  /** The last moment that was told of it. */
  readonly at: Temporal.Instant
}
