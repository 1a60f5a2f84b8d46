import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { locales } from '../kit/locale.ts'
import { LocaleSchema } from '../kit/text-schemas.ts'
import { KindParam, MailPreview } from './mails.ts'

/** The texts of emails in the marketplace's own words. */

const MailPart = z.object({
  /** `subject`, `text`, or one of several for different cases, such as `text_declined`. */
  part: z.string(),
  /** The text of the product. */
  shipped: z.string(),
  /** The marketplace's own text; null: the text of the product is sent. */
  own: z.string().nullable(),
  /** The text of the product when the own text was saved, if a release has changed it since; otherwise null. */
  shipped_before: z.string().nullable(),
  /** True if a release has removed a variable of the own text: the text of the product is sent until it is changed. */
  is_unusable: z.boolean(),
  /** The closed list of variables. */
  variables: z.array(z.object({ name: z.string(), is_required: z.boolean() })),
})

const MailTextVersion = z.object({
  version: z.number().int(),
  at: InstantOut,
  /** The name of the person or of the program’s key; null: a program with the key of the configuration. */
  by: z.string().nullable(),
  /** The own texts by part. */
  texts: z.record(z.string(), z.string()),
  /** The differences from the version before; null: the text of the product. */
  changes: z.array(
    z.object({ part: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

const MailTexts = z.object({
  kind: z.string(),
  locale: z.enum(locales),
  /** 0: never changed. */
  version: z.number().int(),
  parts: z.array(MailPart),
  /** The newest first. */
  versions: z.array(MailTextVersion),
})
export type MailTexts = z.output<typeof MailTexts>

/** The own text by part; null: back to the text of the product. Parts that are left out stay. */
const OwnTexts = z.record(
  z.string().max(64, { error: 'too_long' }),
  z.string({ error: 'invalid_type' }).max(5000, { error: 'too_long' }).nullable(),
)
const textsExample = { subject: '{company} kommt zu Ihnen' }

export const operatorMailTextCalls = {
  'mailText.read': endpoint({
    summary: 'Returns the texts of a kind of email in one language, with all versions of the own ones.',
    params: KindParam,
    query: z.object({ locale: LocaleSchema.default('de') }),
    reply: MailTexts,
    errors: ['not_found'],
    effect: 'read',
  }),
  'mailText.preview': endpoint({
    summary:
      'Returns an email with example values as it would be with these texts, without saving them. `part` chooses the case of the example.',
    params: KindParam,
    body: z
      .strictObject({ locale: LocaleSchema, texts: OwnTexts, part: z.string().max(64).optional() })
      .meta({ examples: [{ locale: 'de', texts: textsExample, part: 'subject' }] }),
    reply: MailPreview,
    errors: ['not_found'],
    effect: 'read',
  }),
  'mailText.change': endpoint({
    summary:
      'Changes texts of a kind of email in one language, from the next email on. `version` is the version that was read.',
    params: KindParam,
    body: z
      .strictObject({
        locale: LocaleSchema,
        texts: OwnTexts,
        version: z.number({ error: 'invalid_type' }).int(),
      })
      .meta({ examples: [{ locale: 'de', texts: textsExample, version: 0 }] }),
    reply: MailTexts,
    errors: ['not_found', 'mail_texts_changed'],
    effect: 'write',
  }),
}
