import { z } from 'zod'
import { Answers } from './forms.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId, Uuid } from '../kit/ids.ts'
import { orderTypes, sealKinds } from '../orders/model/order-enums.ts'
import { Order } from '../orders/orders.ts'
import { orderQueues, type OrderQueue } from '../orders/model/queues.ts'

const sealStates = ['valid', 'changed', 'sealed', 'unknown'] as const

const Seal = z.object({
  id: z.string(),
  kind: z.enum(sealKinds),
  order_type: z.enum(orderTypes),
  sealed_at: InstantOut,
  sha256: z.string(),
  size: z.number().int(),
  /** Whether a later document of the same order or report replaces this one. */
  superseded: z.boolean(),
  /** SHA-256 of the signing certificate in the document. */
  certificate: z.string(),
  /** A time stamp that an authority signed (RFC 3161), which proves the latest time of the document. */
  time_stamp: z.object({ at: InstantOut, authority: z.string() }).nullable(),
})

/** A daily report in the format of `/data-api/`. */
const Report = z.object({
  id: z.string(),
  formId: z.string(),
  jobApiId: z.string(),
  answers: Answers,
  contact: z.object({
    id: z.string(),
    name: z.string(),
    account: z.object({ id: z.string(), name: z.string() }),
  }),
  createdAt: InstantOut,
  updatedAt: InstantOut,
  version: z.number().int(),
  /** Whether this user may change it now. */
  editable: z.boolean(),
  /** The sealed PDF; null until it is generated. */
  resource: z.string().nullable(),
  /** The PDF cannot be generated; the marketplace has been notified. */
  failed: z.boolean(),
})
export type Report = z.output<typeof Report>

export const protocolCalls = {
  'report.list': endpoint({
    summary: 'Lists the daily reports of an order, the latest day first.',
    query: z.object({ jobApiId: OrderId, formId: Uuid.optional() }),
    reply: z.object({ data: z.array(Report) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'protocol.render': endpoint({
    summary: 'Creates the protocol of an order again after it could not be created.',
    params: z.object({ job_id: OrderId }),
    body: z.strictObject({}),
    reply: Order,
    errors: ['not_found'],
    effect: 'write',
  }),
  'protocol.bulk': endpoint({
    summary:
      'Returns the newest protocol of every order of a list as one zip. `jwt` is the token for this path and query.',
    query: z.object({
      type: z.enum(orderQueues as [OrderQueue, ...OrderQueue[]], { error: 'invalid_enum' }),
      search: z.string().max(255, { error: 'too_long' }).optional(),
      /** The filters as JSON text. The token is valid for exactly this text. */
      search_json: z.string().max(3000, { error: 'too_long' }).optional(),
      /** Only these orders of the list: api_ids separated by full stops. */
      only: z
        .string()
        .max(3700, { error: 'too_long' })
        .regex(/^[0-9a-f-]{36}(\.[0-9a-f-]{36})*$/, { error: 'invalid' })
        .optional(),
      jwt: z.string().max(8000, { error: 'too_long' }).optional(),
      token: z.string().max(8000, { error: 'too_long' }).optional(),
    }),
    reply: z.unknown(),
    errors: ['unauthenticated', 'token_expired', 'forbidden', 'nothing_to_export', 'too_much_to_export'],
    effect: 'read',
    transport: 'stream',
  }),
  'seal.check': endpoint({
    summary:
      'Returns whether a document was sealed here, by its hash, by the id in its QR code, or both. Contains no personal data.',
    query: z.object({
      id: Uuid.optional(),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, { error: 'invalid' })
        .optional(),
    }),
    /** `sealed`: the id is known, but no file was compared. */
    reply: z.object({ state: z.enum(sealStates), seal: Seal.nullable() }),
    errors: [],
    effect: 'read',
  }),
}
