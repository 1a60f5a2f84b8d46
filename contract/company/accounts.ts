import { z } from 'zod'
import { companyTypes, vatStatuses } from './company-enums.ts'
import { InstantOut } from '../kit/dates.ts'
import { invoiceProfiles } from '../kit/invoice-profiles.ts'
import { endpoint } from '../kit/endpoint.ts'
import { DocumentGap } from './company-documents.ts'
import { Restriction } from './restrictions.ts'
import { CrmId } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { Gap } from '../orders/offers.ts'
import { orderTypes } from '../orders/model/order-enums.ts'
import { accountStates } from '../profiles.ts'
import { onboardingSteps, qualificationCategories } from './qualifications.ts'

/** A company's own data, read and completed by its admins and owners. */

/** Several values in one text, joined by semicolons. */
const JoinedValues = z.string().trim().max(4000, { error: 'too_long' })

export const ValuesByCategory = z.partialRecord(
  z.enum(qualificationCategories),
  z.array(Line.min(1, { error: 'required' })).max(200, { error: 'too_long' }),
)
export type ValuesByCategory = z.output<typeof ValuesByCategory>

/** Bank and tax data of a company. */
const paymentFields = {
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  taxId: z.string().nullable(),
  vatId: z.string().nullable(),
  account_holder: z.string().nullable(),
  vat_status: z.enum(vatStatuses),
  /** The e-invoice in the credit notes of the company, and its contact there. */
  invoice_profile: z.enum(invoiceProfiles),
  invoice_email: z.string().nullable(),
  invoice_phone: z.string().nullable(),
  /** Version of the self-billing agreement that the company accepted, and when. */
  self_billing_consent: z.object({ version: z.string(), at: InstantOut }).nullable(),
  account_status: z.enum(accountStates),
  company_type: z.enum(companyTypes),
}

/** A company as the partner portal reads it. */
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
  /** All qualifications of the company, by category. */
  qualifications: ValuesByCategory,
  version: z.number().int(),
})
export type Partner = z.output<typeof Partner>

const germany = z
  .string()
  .toLowerCase()
  .pipe(z.literal('de', { error: 'invalid_enum' }))

/**
 * Only German addresses can be checked. A valid code of another country is a correct question with an empty
 * answer.
 */
const CountryCode = z
  .string()
  .toLowerCase()
  .pipe(z.string().regex(/^[a-z]{2}$/, { error: 'invalid' }))

/** Only Germany is supported. This schema checks the form; another check compares city and postal code. */
const Address = {
  street: Line.min(1, { error: 'required' }),
  postalCode: Line.min(1, { error: 'required' }),
  city: Line.min(1, { error: 'required' }),
  countryCode: germany.default('de'),
}

export const AddressCheck = z.object({
  valid: z.boolean(),
  /** Existing pairs, the closest match first. */
  suggestions: z.array(z.object({ postalCode: z.string(), city: z.string() })),
})
export type AddressCheck = z.output<typeof AddressCheck>

const Trade = z.object({ number: z.number().int(), name: z.string() })

export const QualificationValues = z.object({
  HwO_A: z.array(z.string()),
  Transporter: z.array(z.string()),
  /** The trades again, and the values of all other categories. */
  categories: z.record(z.enum(qualificationCategories), z.array(z.string())),
  /** The licensed trades with their numbers in Anlage A of the Handwerksordnung. */
  trades: z.array(Trade),
  /** The trades of Anlage B, Abschnitt 1 and 2. */
  trades_b1: z.array(Trade),
  trades_b2: z.array(Trade),
})
export type QualificationValues = z.output<typeof QualificationValues>

const Version = z.number().int({ error: 'invalid_type' }).optional()

/** In any spelling: the rules normalize and check the number. */
const TypedNumber = z.string({ error: 'invalid_type' }).max(255, { error: 'too_long' }).optional()

export const accountCalls = {
  'qualification.values': endpoint({
    summary: 'Lists all possible qualifications by category.',
    reply: QualificationValues,
    errors: [],
    effect: 'read',
  }),
  'partner.read': endpoint({
    summary: 'Lists the companies that the caller acts for. `fields` selects fields; default: all.',
    query: z.object({ fields: z.union([z.string(), z.array(z.string())]).optional() }),
    reply: z.object({ data: z.array(Partner.partial().required({ id: true })) }),
    errors: [],
    effect: 'read',
  }),
  'partner.onboard': endpoint({
    summary: 'Saves the onboarding steps whose keys are in the body; they count as completed even if empty.',
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
      'Saves bank and tax details. Missing fields stay unchanged, an empty text clears a field. Another IBAN requires reauthentication.',
    params: z.object({ accountId: CrmId }),
    body: z.strictObject({
      iban: TypedNumber,
      bic: TypedNumber,
      taxId: TypedNumber,
      vatId: TypedNumber,
      account_holder: Line.optional(),
      vat_status: z.enum(vatStatuses, { error: 'invalid_enum' }).optional(),
      /** XRechnung needs an email address and a phone number of the company. */
      invoice_profile: z.enum(invoiceProfiles, { error: 'invalid_enum' }).optional(),
      invoice_email: z
        .union([z.literal(''), z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' })], {
          error: 'invalid_email',
        })
        .optional(),
      invoice_phone: Line.optional(),
      /** The version of the self-billing agreement that the user accepts; it must be the current one. */
      self_billing_consent_version: Line.optional(),
      version: Version,
    }),
    reply: z.object({
      id: z.string(),
      ...paymentFields,
      /** The state of the account now and before the change. */
      status: z.enum(accountStates),
      previous_status: z.enum(accountStates),
      version: z.number().int(),
    }),
    errors: ['not_found', 'account_changed', 'proof_required'],
    effect: 'write',
  }),
  'account.standing': endpoint({
    summary:
      'Returns the state of the company or one of its locations, and what it must do before it can accept offers and become active.',
    query: z.object({ account_id: CrmId.optional() }),
    reply: z.object({
      account_status: z.enum(accountStates),
      /** Gaps that block accepting offers or should be closed soon; the same list as on offers. */
      missing: z.array(Gap),
      documents: z.array(DocumentGap),
      /** Onboarding steps that are not completed yet. */
      onboarding: z.array(z.enum(onboardingSteps)),
      /** Categories without offers because the company has not accepted their terms. */
      terms_to_accept: z.array(z.enum(orderTypes)),
      /** Why the company gets no offers; null: it is not restricted. */
      restriction: Restriction.nullable(),
    }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'address.validate': endpoint({
    summary: 'Returns whether the town belongs to the postal code, or else similar pairs.',
    body: z.strictObject({ ...Address, countryCode: CountryCode.default('de') }),
    reply: AddressCheck,
    errors: [],
    effect: 'read',
  }),
  'account.change': endpoint({
    summary:
      'Stops offers (`not_interested`), or starts them again (`new`, with at least one qualification).',
    params: z.object({ id: CrmId }),
    body: z.strictObject({
      status: z.enum(['not_interested', 'new'], { error: 'invalid_enum' }),
      /** Replaces the values of the categories that it names. */
      qualifications: ValuesByCategory.optional(),
      version: Version,
    }),
    reply: z.object({ id: z.string(), status: z.enum(accountStates), version: z.number().int() }),
    errors: ['not_found', 'account_changed', 'status_not_allowed'],
    effect: 'write',
  }),
}

// Names in the API description.
z.globalRegistry.add(Partner, { id: 'Partner' })
z.globalRegistry.add(QualificationValues, { id: 'QualificationValues' })
