import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId, Uuid } from '../kit/ids.ts'
import { LocaleSchema } from '../kit/text-schemas.ts'

/** Secret part of the emailed link: 256 random bits. */
const LinkSecret = z.string().regex(/^[\w-]{43}$/, { error: 'invalid_id' })

export const orderLinkStates = ['active', 'expired', 'revoked', 'completed', 'gone'] as const

/**
 * A link that opens one order, as shown to the company and the marketplace. Only the email contains the
 * secret.
 */
export const OrderLink = z.object({
  id: z.string(),
  contact: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** `completed`: the order is completed; `gone`: the company lost the order, or the user has left. */
  state: z.enum(orderLinkStates),
  created_at: InstantOut,
  expires_at: InstantOut,
})

/** The recipient of a link, shown to users who are not logged in. */
export const OrderLinkInfo = z.object({
  order_id: z.string(),
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
  contact: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    locale: LocaleSchema,
  }),
  expires_at: InstantOut,
})
export type OrderLinkInfo = z.output<typeof OrderLinkInfo>

const OrderParam = z.object({ sfid: OrderId })

export const orderLinkCalls = {
  'access.exchange': endpoint({
    summary:
      'Exchanges an emailed link for a token that opens one order for 30 days or until its completion.',
    params: z.object({ id: LinkSecret }),
    reply: z.object({ access_token: z.string(), order_id: z.string() }),
    errors: ['not_found', 'link_expired'],
    effect: 'read',
  }),
  'access.current': endpoint({
    summary: 'Returns the order and the expiry of the caller’s link; null without a link.',
    reply: OrderLinkInfo,
    errors: ['not_found'],
    effect: 'read',
  }),
  'access.list': endpoint({
    summary: 'Lists the access links of an order, newest first.',
    params: OrderParam,
    reply: z.object({ data: z.array(OrderLink) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'access.revoke': endpoint({
    summary: 'Revokes an access link immediately; revoking it again changes nothing.',
    params: z.object({ sfid: OrderId, link_id: Uuid }),
    body: z.strictObject({}).prefault({}),
    reply: z.object({ data: z.array(OrderLink) }),
    errors: ['not_found'],
    effect: 'write',
  }),
}

z.globalRegistry.add(OrderLink, { id: 'AccessLink' })
