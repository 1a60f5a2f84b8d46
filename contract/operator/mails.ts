import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { locales } from '../kit/locale.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId } from '../kit/ids.ts'
import { createQueryNumber, createRepeatedParam } from '../kit/paging.ts'
import { Line, LocaleSchema } from '../kit/text-schemas.ts'
import { mailAudiences, mailStates } from './mail-states.ts'

/** The emails of the product: their kinds, each with an example in every language, and test emails. */

const Fact = z.object({ label: z.string(), value: z.string() })

const MailKind = z.object({
  kind: z.string(),
  audience: z.enum(mailAudiences),
  /** Whether readers may switch it off for themselves. */
  is_optional: z.boolean(),
  /** The languages in which it has texts of the marketplace. */
  own_locales: z.array(z.enum(locales)),
})
export type MailKind = z.output<typeof MailKind>

export const MailPreview = MailKind.extend({
  locale: z.enum(locales),
  product: z.string(),
  subject: z.string(),
  hello: z.string(),
  /** Paragraphs are separated by an empty line. */
  text: z.string(),
  facts: z.array(Fact),
  items: z.array(z.object({ title: z.string(), facts: z.array(Fact) })),
  /** The text of its button; null: it has none. */
  action: z.string().nullable(),
  questions: z.string().nullable(),
  /** Lines below the email: why the reader gets it, the support, the link to switch it off. */
  footer: z.array(z.string()),
})
export type MailPreview = z.output<typeof MailPreview>

const LoggedMail = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(mailStates),
  queued_at: InstantOut,
  /** When it came into this state. */
  state_at: InstantOut,
  /** The reply code of the mail server to the last attempt that failed (RFC 5321 § 4.2). */
  reply_code: z.number().int().nullable(),
  /** A contact or the customer of the order, as they are now; null: a person of the back office, or erased. */
  reader: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  order: z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() }).nullable(),
})
export type LoggedMail = z.output<typeof LoggedMail>

export const KindParam = z.object({
  kind: z.string().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
})

export const operatorMailCalls = {
  'mail.list': endpoint({
    summary:
      'Lists the emails of the last twelve months, newest first: to whom, about which order, and their state. Texts are not stored. `pagination.next` is the value of `after` for the next page, null on the last one.',
    query: z.object({
      /** Part of a name, the beginning of an address, or the number of an order. */
      search: Line.optional(),
      kind: Line.optional(),
      state: createRepeatedParam(z.enum(mailStates, { error: 'invalid_enum' })),
      job_id: OrderId.optional(),
      account_id: CrmId.optional(),
      after: z.string().max(200, { error: 'too_long' }).optional(),
      limit: createQueryNumber(25, 1, 100),
    }),
    reply: z.object({
      data: z.array(LoggedMail),
      pagination: z.object({ next: z.string().nullable() }),
    }),
    errors: [],
    effect: 'read',
  }),
  'mail.kinds': endpoint({
    summary: 'Lists the kinds of emails that the product sends.',
    reply: z.object({ data: z.array(MailKind) }),
    errors: [],
    effect: 'read',
  }),
  'mail.preview': endpoint({
    summary: 'Returns an email of this kind with example values in one language.',
    params: KindParam,
    query: z.object({ locale: LocaleSchema.default('de') }),
    reply: MailPreview,
    errors: ['not_found'],
    effect: 'read',
  }),
}

/** Test emails go to the person who asks for them. */
export const staffMailCalls = {
  'mail.sendTest': endpoint({
    summary:
      'Sends an email of this kind with example values to the person who is logged in. Its subject begins with “Test”; its links lead nowhere.',
    params: KindParam,
    body: z.strictObject({ locale: LocaleSchema }),
    reply: z.object({ email: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
}
