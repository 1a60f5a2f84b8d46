import { z } from 'zod'
import { Day, InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, Uuid } from '#contract/kit/ids'
import { Money } from '#contract/kit/amounts/money'
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

export const operatorServiceCalls = {
  'terms.create': endpoint({
    summary:
      'Publishes the next version of a category’s terms. From its first day, offers of the category wait until a company accepts it.',
    body: z
      .strictObject({ service_category: Category, title: Title, body: Body, valid_from: Day.optional() })
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
    errors: [],
    effect: 'write',
  }),
  'terms.list': endpoint({
    summary: 'Lists all versions of the terms, by category, newest first.',
    query: z.object({ service_category: Category.optional() }),
    reply: z.object({ data: z.array(TermsView) }),
    errors: [],
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
                unit_measure: 'Stk',
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
