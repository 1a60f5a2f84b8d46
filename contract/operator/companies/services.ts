import { z } from 'zod'
import { Day, InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, Uuid } from '#contract/kit/ids'
import { Money } from '#contract/kit/amounts/money'
import { createPageSchema, QueryPaging } from '#contract/kit/paging'
import { Line } from '#contract/kit/text-schemas'
import { orderTypes } from '#contract/orders/model/order-enums'

/** Terms and prices that the marketplace publishes. */

const Category = z.enum(orderTypes, { error: 'invalid_enum' })
const createLocalTextSchema = (text: z.ZodString) => z.strictObject({ de: text, en: text, fr: text })
const Title = createLocalTextSchema(Line.min(1, { error: 'required' }))
const Body = createLocalTextSchema(
  z.string().trim().min(1, { error: 'required' }).max(100_000, { error: 'too_long' }),
)

const TermsView = z.object({
  id: z.string(),
  service_category: z.enum(orderTypes),
  version: z.number().int(),
  title: z.record(z.string(), z.string()),
  valid_from: Day,
  /** Number of companies that have accepted this version. */
  acceptances: z.number().int(),
})

/** `scheduled`: begins later. `replaced`: a newer version begins before it, or has begun. */
const termsStates = ['in_force', 'scheduled', 'replaced'] as const

const TermsVersion = TermsView.extend({
  state: z.enum(termsStates),
  created_at: InstantOut,
  /**
   * Number of companies that get offers and have not accepted this version. A company and its locations count as one.
   * 0 for a replaced version, which cannot be accepted any more.
   */
  missing: z.number().int(),
})
export type TermsVersion = z.output<typeof TermsVersion>

const TermsText = TermsVersion.extend({ body: z.record(z.string(), z.string()) })
export type TermsText = z.output<typeof TermsText>

/** A company that has accepted a version, or has to. */
const TermsCompany = z.object({
  account_id: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  accepted: z.object({ by: z.string(), at: InstantOut }).nullable(),
})
export type TermsCompany = z.output<typeof TermsCompany>

/** The effect of publishing a new version. Companies with their locations count as one. */
const TermsEffect = z.object({
  next_version: z.number().int(),
  /** Companies that get offers: all of them have to accept the new version. */
  companies: z.number().int(),
  /** Those of them that have accepted the version in force, and so have to accept again. */
  accepted: z.number().int(),
  /** Orders of the category that no company has accepted yet. */
  open_orders: z.number().int(),
  /** Scheduled versions that would never come into force, because the new one begins before them. */
  skipped: z.array(z.object({ version: z.number().int(), valid_from: Day })),
})
export type TermsEffect = z.output<typeof TermsEffect>

export const operatorServiceCalls = {
  'terms.create': endpoint({
    summary:
      'Publishes the next version of a category’s terms. From its first day, offers of the category wait until a company accepts it. With `latest_version` (0: none), the call is refused if a newer version than this exists.',
    body: z
      .strictObject({
        service_category: Category,
        title: Title,
        body: Body,
        valid_from: Day.optional(),
        latest_version: z
          .number({ error: 'invalid_type' })
          .int({ error: 'invalid_type' })
          .min(0, { error: 'too_small' })
          .optional(),
      })
      .meta({
        examples: [
          {
            service_category: 'maintenance',
            title: {
              de: 'Bedingungen für Wartungen',
              en: 'Terms for maintenance',
              fr: 'Conditions d’entretien',
            },
            body: {
              de: '1. Wartungen werden nach der Anleitung des Herstellers ausgeführt.',
              en: '1. Maintenance follows the manufacturer’s instructions.',
              fr: '1. L’entretien suit la notice du fabricant.',
            },
            valid_from: '2032-01-01',
          },
        ],
      }),
    reply: TermsView,
    status: 201,
    errors: ['terms_changed'],
    effect: 'write',
  }),
  'terms.preview': endpoint({
    summary:
      'Returns what publishing a new version would do from this day (default: today): how many companies have to accept it, how many of them again, and which scheduled versions it replaces. Changes nothing.',
    query: z.object({ service_category: Category, valid_from: Day.optional() }),
    reply: TermsEffect,
    errors: [],
    effect: 'read',
  }),
  'terms.list': endpoint({
    summary: 'Lists all versions of the terms, by category, newest first.',
    query: z.object({ service_category: Category.optional() }),
    reply: z.object({ data: z.array(TermsVersion) }),
    errors: [],
    effect: 'read',
  }),
  'terms.version': endpoint({
    summary: 'Returns one version with its text.',
    params: z.object({ id: Uuid }),
    reply: TermsText,
    errors: ['not_found'],
    effect: 'read',
  }),
  'terms.companies': endpoint({
    summary:
      'Lists the companies that have accepted a version, the last one first, or with `answer=missing` those that get offers and still have to accept it, by name.',
    params: z.object({ id: Uuid }),
    query: z.object({
      ...QueryPaging,
      answer: z.enum(['accepted', 'missing'], { error: 'invalid_enum' }).default('accepted'),
      search: Line.optional(),
    }),
    reply: createPageSchema(TermsCompany),
    errors: ['not_found'],
    effect: 'read',
  }),
  'terms.acceptances': endpoint({
    summary: 'Lists who accepted a version, for which company, and when.',
    params: z.object({ id: Uuid }),
    reply: z.object({
      data: z.array(
        z.object({ account_id: z.string(), contact_id: z.string(), by: z.string(), at: InstantOut }),
      ),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'servicePrice.put': endpoint({
    summary:
      'Sets prices of services from a day on, for all companies or for one. Replaces the price of the same service on the same day.',
    body: z
      .strictObject({
        prices: z
          .array(
            z.strictObject({
              service_category: Category,
              account_id: CrmId.nullish(),
              service: Title,
              unit_measure: Line.min(1, { error: 'required' }),
              price_purchasing: Money.min(0, { error: 'too_small' }),
              valid_from: Day.optional(),
            }),
          )
          .min(1, { error: 'required' })
          .max(1000, { error: 'too_long' }),
      })
      .meta({
        examples: [
          {
            prices: [
              {
                service_category: 'maintenance',
                service: { de: 'Wartung Wallbox', en: 'Wallbox maintenance', fr: 'Entretien de la borne' },
                unit_measure: 'Stk.',
                price_purchasing: 89,
                valid_from: '2032-01-01',
              },
            ],
          },
        ],
      }),
    reply: z.object({ kept: z.number().int() }),
    errors: ['not_found'],
    effect: 'write',
  }),
}
