import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { LocalTextSchema, Line, LocaleSchema, Text } from '../kit/text-schemas.ts'
import { SignatureInput } from '../orders/order-changes.ts'
import { OrderIdParam } from '../orders/order-lists.ts'
import { customerDeclineReasons, signatureRequestStates } from '../orders/model/order-enums.ts'
import { Order } from '../orders/orders.ts'

const SignatureRequest = z.object({
  id: z.string(),
  state: z.enum(signatureRequestStates),
  email: z.string(),
  locale: LocaleSchema,
  sent_at: InstantOut,
  expires_at: InstantOut,
  opened_at: InstantOut.nullable(),
  reminded_at: InstantOut.nullable(),
  answered_at: InstantOut.nullable(),
  /** Origin of the answer (network address and browser) and the hash of what was shown. */
  network: z.string().nullable(),
  user_agent: z.string().nullable(),
  document_sha256: z.string().nullable(),
  /** Name of the user who requested the signature. */
  by: z.string(),
  may_remind: z.boolean(),
  may_revoke: z.boolean(),
})
export type SignatureRequest = z.output<typeof SignatureRequest>

/** The document that a customer signs; contains no more of the order than needed (Art. 5 Abs. 1 lit. c GDPR). */
export const SignedDocument = z.object({
  statement: LocalTextSchema,
  order: z.string(),
  title: z.string(),
  company: z.string(),
  city: z.string(),
  done_on: z.string().nullable(),
  tasks: z.array(z.object({ text: LocalTextSchema, quantity: z.number(), unit: z.string() })),
  products: z.array(z.object({ name: z.string(), quantity: z.number() })),
})
export type SignedDocument = z.output<typeof SignedDocument>

const token = z.string().max(64, { error: 'too_long' })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' })
/** The drawn signature as base64; data URLs are accepted too. */
const picture = z
  .string()
  .min(1, { error: 'required' })
  .max(700_000, { error: 'too_long' })
  .regex(/^(data:image\/png;base64,)?[A-Za-z0-9+/]+=*$/, { error: 'invalid' })

const PublicRequest = z.object({
  state: z.enum(signatureRequestStates),
  locale: LocaleSchema,
  company: z.string(),
  phone: z.string().nullable(),
  expires_at: InstantOut,
  answered_at: InstantOut.nullable(),
  /** The document to sign and its hash; null when signing is no longer possible. */
  document: SignedDocument.nullable(),
  document_sha256: z.string().nullable(),
})

const IdParam = z.object({ id: Uuid })

export const signatureCalls = {
  'order.sign': endpoint({
    summary: 'Saves the customer’s signature given on site, or that it was declined.',
    params: OrderIdParam,
    body: z.strictObject({ customer_signature: SignatureInput }),
    reply: Order,
    errors: ['not_found', 'not_editable'],
    effect: 'write',
    mayWait: true,
  }),
  'signature.requests': endpoint({
    summary: 'Lists the signature requests of an order, newest first.',
    params: OrderIdParam,
    reply: z.object({
      data: z.array(SignatureRequest),
      /** Whether a request may be sent now, and to which address. */
      may_request: z.boolean(),
      email: z.string().nullable(),
      locale: LocaleSchema,
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'signature.request': endpoint({
    summary: 'Emails the customer a link to sign, valid for fourteen days, with a reminder after three.',
    params: OrderIdParam,
    body: z.strictObject({
      email: z.email({ error: 'invalid_email' }).max(255, { error: 'too_long' }).optional(),
      locale: LocaleSchema.optional(),
    }),
    reply: SignatureRequest,
    status: 201,
    errors: ['not_found', 'not_editable', 'already_exists', 'forbidden'],
    effect: 'write',
  }),
  'signature.remind': endpoint({
    summary: 'Sends the link again, at most once a day.',
    params: IdParam,
    reply: SignatureRequest,
    errors: ['not_found', 'not_editable', 'too_many_requests'],
    effect: 'write',
  }),
  'signature.revoke': endpoint({
    summary: 'Revokes the link.',
    params: IdParam,
    reply: SignatureRequest,
    errors: ['not_found', 'not_editable'],
    effect: 'write',
  }),
  'signature.open': endpoint({
    summary: 'Returns the document that the customer is asked to sign, for the token of the link.',
    body: z.strictObject({ token }),
    reply: PublicRequest,
    errors: ['not_found'],
    effect: 'write',
  }),
  'signature.sign': endpoint({
    summary: 'Signs the displayed document, once.',
    body: z.strictObject({
      token,
      name: Line.min(2, { error: 'too_short' }),
      picture,
      method: z.enum(['drawn', 'typed'], { error: 'invalid_enum' }),
      document_sha256: sha256,
    }),
    reply: PublicRequest,
    errors: ['not_found', 'link_expired', 'order_changed', 'unsupported_type', 'broken_picture'],
    effect: 'write',
  }),
  'signature.decline': endpoint({
    summary: 'Declines to sign, with a reason.',
    body: z.strictObject({
      token,
      reason: z.enum(customerDeclineReasons, { error: 'invalid_enum' }),
      text: Text.optional(),
      document_sha256: sha256,
    }),
    reply: PublicRequest,
    errors: ['not_found', 'link_expired', 'order_changed'],
    effect: 'write',
  }),
}
