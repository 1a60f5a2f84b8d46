import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { CrmId } from './kit/ids.ts'
import { Line } from './kit/texts.ts'
import { accountStates } from './profiles.ts'
import { onboardingSteps, qualificationCategories } from './qualifications.ts'

/** A company's own data as its admin or owner reads and completes them (1 §2, §3). */

/** Several values in one text, joined by semicolons (1 §3). */
const Joined = z.string().trim().max(4000, { error: 'too_long' })

/** Values by category. */
export const Held = z.partialRecord(
  z.enum(qualificationCategories),
  z.array(Line.min(1, { error: 'required' })).max(200, { error: 'too_long' }),
)
export type Held = z.output<typeof Held>

/** What the partner's interface has of a company. */
export const Partner = z.object({
  id: z.string(),
  completedOnboardingSteps: z.array(z.enum(onboardingSteps)),
  hwoA: z.string(),
  installerIdNumber: z.string(),
  networkOperator: z.string(),
  transporter: z.string(),
  shippingAddress: z.object({
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    countryCode: z.string(),
    country: z.string(),
  }),
  /** All that the company holds, by category. */
  qualifications: Held,
  version: z.number().int(),
})
export type Partner = z.output<typeof Partner>

const country = z
  .string()
  .toLowerCase()
  .pipe(z.literal('de', { error: 'invalid_enum' }))

/** Germany alone (1 §9). Whether the town belongs to the postal code is another question than its form. */
const Address = {
  street: Line.min(1, { error: 'required' }),
  postalCode: Line.min(1, { error: 'required' }),
  city: Line.min(1, { error: 'required' }),
  countryCode: country.default('de'),
}

export const AddressCheck = z.object({
  valid: z.boolean(),
  /** Pairs that do exist, nearest to what was asked first. */
  suggestions: z.array(z.object({ postalCode: z.string(), city: z.string() })),
})
export type AddressCheck = z.output<typeof AddressCheck>

const Trade = z.object({ number: z.number().int(), name: z.string() })

export const QualificationValues = z.object({
  HwO_A: z.array(z.string()),
  Transporter: z.array(z.string()),
  /** The same and the other lists by category. */
  categories: z.record(z.enum(qualificationCategories), z.array(z.string())),
  /** The licensed trades with their numbers in Anlage A of the Handwerksordnung. */
  trades: z.array(Trade),
  /** Those of Anlage B, Abschnitt 1 and 2. */
  trades_b1: z.array(Trade),
  trades_b2: z.array(Trade),
})
export type QualificationValues = z.output<typeof QualificationValues>

const Version = z.number().int({ error: 'invalid_type' }).optional()

export const accountCalls = {
  'qualification.values': endpoint({
    summary: 'What a company can be qualified for, by category.',
    reply: QualificationValues,
    errors: [],
    effect: 'read',
  }),
  'partner.read': endpoint({
    summary: 'The companies that the caller acts for; `fields` names what is wanted, else everything.',
    query: z.object({ fields: z.union([z.string(), z.array(z.string())]).optional() }),
    reply: z.object({ data: z.array(Partner.partial().required({ id: true })) }),
    errors: [],
    effect: 'read',
  }),
  'partner.onboard': endpoint({
    summary: 'Saves the onboarding steps whose keys are in the body; those count as completed, empty or not.',
    params: z.object({ accountId: CrmId }),
    body: z.strictObject({
      hwoA: Joined.optional(),
      installerIdNumber: Line.optional(),
      networkOperator: Line.optional(),
      shippingAddress: z.strictObject({ ...Address, country: Line.optional() }).optional(),
      transporter: Joined.optional(),
      version: Version,
    }),
    reply: z.object({
      completedOnboardingSteps: z.array(z.enum(onboardingSteps)),
      status: z.enum(accountStates),
      version: z.number().int(),
    }),
    errors: ['not_found', 'account_changed'],
    effect: 'write',
  }),
  'address.validate': endpoint({
    summary: 'Whether the town belongs to the postal code, else which pairs were meant.',
    body: z.strictObject(Address),
    reply: AddressCheck,
    errors: [],
    effect: 'read',
  }),
  'account.change': endpoint({
    summary:
      'Stops offers (`not_interested`), or takes them up again (`new`, with at least one qualification).',
    params: z.object({ id: CrmId }),
    body: z.strictObject({
      status: z.enum(['not_interested', 'new'], { error: 'invalid_enum' }),
      /** Replaces the categories that it names. */
      qualifications: Held.optional(),
      version: Version,
    }),
    reply: z.object({ id: z.string(), status: z.enum(accountStates), version: z.number().int() }),
    errors: ['not_found', 'account_changed', 'status_not_allowed'],
    effect: 'write',
  }),
}

// Their names in the description of the API.
z.globalRegistry.add(Partner, { id: 'Partner' })
z.globalRegistry.add(QualificationValues, { id: 'QualificationValues' })
