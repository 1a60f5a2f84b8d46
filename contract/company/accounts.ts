import { z } from 'zod'
import { companyTypes, vatStatuses } from './company-enums.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { DocumentGap } from './company-documents.ts'
import { CrmId } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { Gap } from '../orders/offers.ts'
import { orderTypes } from '../orders/model/order-enums.ts'
import { accountStates } from '../profiles.ts'
import { onboardingSteps, qualificationCategories } from './qualifications.ts'

/** A company's own data as its admin or owner reads and completes them (1 §2, §3). */

/** Several values in one text, joined by semicolons (1 §3). */
const JoinedValues = z.string().trim().max(4000, { error: 'too_long' })

/** Values by category. */
export const ValuesByCategory = z.partialRecord(
  z.enum(qualificationCategories),
  z.array(Line.min(1, { error: 'required' })).max(200, { error: 'too_long' }),
)
export type ValuesByCategory = z.output<typeof ValuesByCategory>

/** What a company is paid by and taxed by (1 §3, readings N20). */
const paymentFields = {
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  taxId: z.string().nullable(),
  vatId: z.string().nullable(),
  account_holder: z.string().nullable(),
  vat_status: z.enum(vatStatuses),
  /** Which version of the agreement on self-billing the company consented to, and when. */
  self_billing_consent: z.object({ version: z.string(), at: InstantOut }).nullable(),
  account_status: z.enum(accountStates),
  company_type: z.enum(companyTypes),
}

/** What the partner's interface has of a company. */
export const Partner = z.object({
  id: z.string(),
  name: z.string(),
  ...paymentFields,
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
  qualifications: ValuesByCategory,
  version: z.number().int(),
})
export type Partner = z.output<typeof Partner>

const germany = z
  .string()
  .toLowerCase()
  .pipe(z.literal('de', { error: 'invalid_enum' }))

/** Elsewhere no address is known, which makes the question no worse formed. */
const CountryCode = z
  .string()
  .toLowerCase()
  .pipe(z.string().regex(/^[a-z]{2}$/, { error: 'invalid' }))

/** Germany alone (1 §9). Whether the town belongs to the postal code is another question than its form. */
const Address = {
  street: Line.min(1, { error: 'required' }),
  postalCode: Line.min(1, { error: 'required' }),
  city: Line.min(1, { error: 'required' }),
  countryCode: germany.default('de'),
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

/** In any spelling: the rules take out what does not count, and say what is wrong. */
const TypedNumber = z.string({ error: 'invalid_type' }).max(255, { error: 'too_long' }).optional()

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
      hwoA: JoinedValues.optional(),
      installerIdNumber: Line.optional(),
      networkOperator: Line.optional(),
      shippingAddress: z.strictObject({ ...Address, country: Line.optional() }).optional(),
      transporter: JoinedValues.optional(),
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
  'account.setPaymentDetails': endpoint({
    summary:
      'Saves bank and tax details; what is left out stays, an empty text clears. Another IBAN needs a fresh proof of who one is.',
    params: z.object({ accountId: CrmId }),
    body: z.strictObject({
      iban: TypedNumber,
      bic: TypedNumber,
      taxId: TypedNumber,
      vatId: TypedNumber,
      account_holder: Line.optional(),
      vat_status: z.enum(vatStatuses, { error: 'invalid_enum' }).optional(),
      /** Consents to this version of the agreement on self-billing, which must be the one in force. */
      self_billing_consent_version: Line.optional(),
      version: Version,
    }),
    reply: z.object({
      id: z.string(),
      ...paymentFields,
      /** Where the company stands now, and where it stood before. */
      status: z.enum(accountStates),
      previous_status: z.enum(accountStates),
      version: z.number().int(),
    }),
    errors: ['not_found', 'account_changed', 'proof_required'],
    effect: 'write',
  }),
  'account.standing': endpoint({
    summary:
      'Where the company, or one of its locations, stands, and what it still has to do before it may accept and become active.',
    query: z.object({ account_id: CrmId.optional() }),
    reply: z.object({
      account_status: z.enum(accountStates),
      /** As the offers have it: what blocks accepting, or should be mended. */
      missing: z.array(Gap),
      documents: z.array(DocumentGap),
      /** Steps of the onboarding that nobody has seen yet. */
      onboarding: z.array(z.enum(onboardingSteps)),
      /** Categories that send no offers because nobody has accepted their terms for the company. */
      terms_to_accept: z.array(z.enum(orderTypes)),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'address.validate': endpoint({
    summary: 'Whether the town belongs to the postal code, else which pairs were meant.',
    body: z.strictObject({ ...Address, countryCode: CountryCode.default('de') }),
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
      qualifications: ValuesByCategory.optional(),
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
