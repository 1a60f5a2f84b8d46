import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { Order } from './orders.ts'
import { profiles } from '../profiles.ts'

const OrderParam = z.object({ sfid: OrderId })
const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }

/** A user of the order's company who can take it over. */
export const DelegationContact = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profiles: z.array(z.enum(profiles)),
  /** Number of open orders that are delegated to them. */
  open_orders: z.number().int(),
  /** Whether this order is delegated to them. */
  is_delegate: z.boolean(),
})
export type DelegationContact = z.output<typeof DelegationContact>

const DelegationResult = Order.extend({
  __notifications_sent: z.object({ any: z.boolean(), customer: z.boolean(), partner: z.boolean() }),
})

export const delegationCalls = {
  'order.delegate': endpoint({
    summary:
      'Delegates an order to a user of the company, or to a new person who gets an emailed link to it.',
    params: OrderParam,
    body: z.strictObject({
      first_name: Line.nullish(),
      last_name: Line.min(1, { error: 'required' }),
      email: z
        .string()
        .trim()
        .toLowerCase()
        .min(1, { error: 'required' })
        .max(254, { error: 'too_long' })
        .pipe(z.email({ error: 'invalid_email' })),
      qualifications: z
        .boolean({ error: 'acknowledge' })
        .refine((confirmed) => confirmed, { error: 'acknowledge' }),
      ...Version,
    }),
    reply: DelegationResult,
    errors: ['not_found', 'order_changed', 'status_not_allowed'],
    effect: 'write',
  }),
  'order.takeBack': endpoint({
    summary:
      'Ends a delegation: the order belongs to the whole company again, and the person’s link is revoked.',
    params: OrderParam,
    body: z.strictObject(Version).prefault({}),
    reply: DelegationResult,
    errors: ['not_found', 'order_changed', 'status_not_allowed'],
    effect: 'write',
  }),
  'contact.forJob': endpoint({
    summary: 'Lists the users of the order’s company to whom it can be delegated.',
    params: OrderParam,
    reply: z.object({ data: z.array(DelegationContact) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

z.globalRegistry.add(DelegationContact, { id: 'DelegationContact' })
