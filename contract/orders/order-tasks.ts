import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { orderTaskKinds } from './model/order-tasks.ts'

/** One thing that an order still needs from the company (docs/domain.md#tasks). */
export const OrderTask = z.object({
  kind: z.enum(orderTaskKinds),
  state: z.enum(['open', 'done']),
  /** When it should be done; null: no deadline, or already done. */
  due_at: InstantOut.nullable(),
  /** Number of missing parts, e.g. serial numbers; null: it is one thing, or already done. */
  count: z.number().int().nullable(),
})
export type OrderTask = z.output<typeof OrderTask>
