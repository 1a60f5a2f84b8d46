import { z } from 'zod'
import { Day, InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { orderTypes } from '../orders/model/order-enums.ts'
import { ruleReasons } from '../orders/model/rule-reasons.ts'

/** The offers that a company or one of its locations wants, and the rules by which it accepts offers automatically. */

const createCount = (min: number, max: number) =>
  z.number().int({ error: 'invalid_type' }).min(min, { error: 'too_small' }).max(max, { error: 'too_big' })

const Amount = z
  .number()
  .min(0.01, { error: 'too_small' })
  .max(1e6, { error: 'too_big' })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'too_precise' })

const Categories = z
  .array(z.enum(orderTypes, { error: 'invalid_enum' }))
  .max(orderTypes.length, { error: 'too_long' })

/** A rule accepts an offer that meets all of its conditions. Null and empty lists are no condition. */
const OfferRule = z.strictObject({
  id: Uuid,
  name: Line.min(1, { error: 'required' }).max(60, { error: 'too_long' }),
  categories: Categories,
  max_distance_km: createCount(1, 1000).nullable(),
  min_price: Amount.nullable(),
  min_hourly: Amount.nullable(),
  max_minutes: createCount(1, 60_000).nullable(),
  /** Days of the appointment, 1 is Monday; empty: every day. */
  weekdays: z.array(createCount(1, 7)).max(7, { error: 'too_long' }),
  /** Least days between the offer and the appointment. */
  lead_days: createCount(0, 365),
})
export type OfferRule = z.output<typeof OfferRule>

const OfferSettings = z.strictObject({
  /** First and last day without new offers. */
  holiday: z.strictObject({ from: Day, until: Day }).nullable(),
  /** Person-hours that the company can work in a week, in minutes. */
  weekly_minutes: createCount(60, 600_000).nullable(),
  categories: Categories,
  /** Largest distance by weekday, Monday first; null: the radius of the company. */
  weekday_radius_km: z.array(createCount(0, 1000)).length(7, { error: 'invalid' }).nullable(),
  min_price: Amount.nullable(),
  lead_days: createCount(0, 365),
  rules: z.array(OfferRule).max(20, { error: 'too_long' }),
  /** Most automatic acceptances on one day. */
  daily_limit: createCount(1, 100),
})
export type OfferSettings = z.output<typeof OfferSettings>

const SettingsBody = OfferSettings.extend({ account_id: CrmId.optional() })

const Decision = z.object({
  job: z.object({ api_id: z.string(), sfid: z.string().nullable(), name: z.string() }),
  opportunity: z.object({ name: z.string() }),
  city: z.string(),
  price: z.number(),
  at: InstantOut,
  accepted: z.boolean(),
  /** The rule that accepted; without an acceptance, the rule that came closest. */
  rule: z.string().nullable(),
  /** Why it was not accepted. */
  reason: z.enum(ruleReasons).nullable(),
})
export type OfferDecision = z.output<typeof Decision>

const OfferRulesReply = z.object({
  account_id: z.string(),
  settings: OfferSettings,
  version: z.number().int(),
  /** Radius of the company in kilometres. */
  radius_km: z.number().int(),
  automatic: z
    .object({
      since: InstantOut,
      by: z.string(),
      /** Why it accepts nothing at present, although it is on. */
      blocked: z.enum(ruleReasons).nullable(),
      accepted_today: z.number().int(),
    })
    .nullable(),
  /** The latest decisions, newest first. */
  decisions: z.array(Decision),
})
export type OfferRulesReply = z.output<typeof OfferRulesReply>

export const offerRuleCalls = {
  'offerRules.read': endpoint({
    summary: 'Returns which offers a company wants, its rules, and what they decided recently.',
    query: z.object({ account_id: CrmId.optional() }),
    reply: OfferRulesReply,
    errors: ['not_found'],
    effect: 'read',
  }),
  'offerRules.save': endpoint({
    summary:
      'Saves which offers a company wants, and its rules. While the automatic acceptance is on, other rules require reauthentication.',
    body: SettingsBody.extend({ version: z.number().int({ error: 'invalid_type' }).optional() }),
    reply: OfferRulesReply,
    errors: ['not_found', 'account_changed', 'proof_required'],
    effect: 'write',
  }),
  'offerRules.switch': endpoint({
    summary:
      'Switches the automatic acceptance on, which requires reauthentication, or off, which never does.',
    body: z.strictObject({ account_id: CrmId.optional(), on: z.boolean({ error: 'invalid_type' }) }),
    reply: OfferRulesReply,
    errors: ['not_found', 'proof_required'],
    effect: 'write',
  }),
  'offerRules.tryOut': endpoint({
    summary: 'Returns what these rules would have decided about the offers of the last 30 days.',
    body: SettingsBody,
    reply: z.object({ total: z.number().int(), accepted: z.number().int(), data: z.array(Decision) }),
    errors: ['not_found'],
    effect: 'read',
  }),
}

// Names in the API description.
z.globalRegistry.add(OfferRule, { id: 'OfferRule' })
