import { z } from 'zod'
import { InstantOut } from '../../kit/dates.ts'

/** What an order still needs from the company (docs/domain.md#tasks). */

export const orderTaskKinds = [
  /** The marketplace waits for an answer of the company. */
  'answer',
  /** Products are on their way; the company confirms their receipt. */
  'delivery',
  'appointment',
  'photos',
  'protocol',
  'serial_numbers',
  'signature',
] as const
export type OrderTaskKind = (typeof orderTaskKinds)[number]

export const OrderTask = z.object({
  kind: z.enum(orderTaskKinds),
  state: z.enum(['open', 'done']),
  /** When it should be done; null: no deadline, or already done. */
  due_at: InstantOut.nullable(),
  /** Number of missing parts, e.g. serial numbers; null: it is one thing, or already done. */
  count: z.number().int().nullable(),
})
export type OrderTask = z.output<typeof OrderTask>
