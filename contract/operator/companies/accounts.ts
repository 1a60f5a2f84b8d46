import { z } from 'zod'
import { companyTypes, selfBillingVersions, vatStatuses } from '#contract/company/company-enums'
import { InstantOut } from '#contract/kit/dates'
import { CrmId } from '#contract/kit/ids'
import { Email, NewPassword } from '#contract/kit/person/person-schemas'
import { LocaleSchema, Line } from '#contract/kit/text-schemas'
import { accountStates, profiles } from '#contract/profiles'
import { qualificationCategories } from '#contract/company/qualifications'

/** Companies and contacts as the marketplace creates and reads them. */

export const Name = Line.min(1, { error: 'required' })
export const PostalCode = z.string().regex(/^[0-9]{5}$/, { error: 'invalid' })
const Qualifications = z.partialRecord(
  z.enum(qualificationCategories),
  z.array(Name).max(200, { error: 'too_long' }),
)

/** Removes blanks from IBAN and BIC and converts them to upper case. */
const createBankCodeSchema = (form: RegExp) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(form, { error: 'invalid' }))

export const BankCode = {
  iban: createBankCodeSchema(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/),
  bic: createBankCodeSchema(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/),
}

export const RadiusKm = z
  .number()
  .int({ error: 'invalid_type' })
  .min(1, { error: 'too_small' })
  .max(1000, { error: 'too_big' })

/** A new company. Without a position, the position of the postal code is used. */
export const AccountDraft = z.strictObject({
  id: CrmId.optional(),
  /** The master account, if this is one of its locations. */
  parent_id: CrmId.nullish(),
  name: Name,
  state: z.enum(accountStates, { error: 'invalid_enum' }).default('new'),
  company_type: z.enum(companyTypes, { error: 'invalid_enum' }).optional(),
  email: Email.nullish(),
  phone: Line.nullish(),
  street: Name,
  postal_code: PostalCode,
  city: Name,
  latitude: z.number().min(-90, { error: 'too_small' }).max(90, { error: 'too_big' }).optional(),
  longitude: z.number().min(-180, { error: 'too_small' }).max(180, { error: 'too_big' }).optional(),
  iban: BankCode.iban.nullish(),
  bic: BankCode.bic.nullish(),
  account_holder: Line.nullish(),
  tax_id: Line.nullish(),
  vat_id: Line.nullish(),
  vat_status: z.enum(vatStatuses, { error: 'invalid_enum' }).optional(),
  self_billing_consent_version: z.enum(selfBillingVersions, { error: 'invalid_enum' }).nullish(),
  craft_role_number: Line.nullish(),
  installer_id_number: Line.nullish(),
  network_operator: Line.nullish(),
  radius_km: RadiusKm.optional(),
  qualifications: Qualifications.optional(),
})
export type AccountDraft = z.output<typeof AccountDraft>

export const AccountView = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  name: z.string(),
  state: z.enum(accountStates),
  company_type: z.enum(companyTypes),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  tax_id: z.string().nullable(),
  vat_id: z.string().nullable(),
  vat_status: z.enum(vatStatuses),
  /** The self-billing agreement, required for credit notes; null: the company has not agreed. */
  self_billing_consent: z.object({ version: z.string(), at: InstantOut }).nullable(),
  /** Implausible numbers. They are stored, but numbers that e-invoices forbid prevent credit notes. */
  warnings: z.array(
    z.object({
      field: z.enum(['tax_id', 'vat_id']),
      code: z.enum(['implausible_tax_id', 'implausible_vat_id']),
    }),
  ),
  radius_km: z.number().int(),
  qualifications: Qualifications,
  /** The account into which this one was merged; it has ended. */
  merged_into: z.string().nullable(),
  /** Ids of the locations of a master account. */
  location_ids: z.array(z.string()),
  /** First and last day on which the company takes no offers; null: none is planned. */
  holiday: z.object({ from: z.string(), until: z.string() }).nullable(),
  created_at: InstantOut,
  /** Why the company is not reported to the tax authority (§ 4 Abs. 5 PStTG); null: it is reported. */
  report_exemption: z.string().nullable(),
  version: z.number().int(),
})
export type AccountView = z.output<typeof AccountView>

/** Calls that change a company. Which of them are possible depends on whether its account has ended. */
export const accountActions = [
  'account.change',
  'account.changeBankData',
  'account.restrict',
  'account.requestMerge',
  'account.requestErasure',
  'contact.create',
] as const
export type AccountAction = (typeof accountActions)[number]

export const AccountEnd = z.object({
  /** `merged`: into another account. `erased`: the erasure was released; the data may be deleted some seconds later. */
  kind: z.enum(['merged', 'erased']),
  at: InstantOut,
})
export type AccountEnd = z.output<typeof AccountEnd>

/** A company that is not registered, and the recipient of the invitation. */
export const InvitationDraft = z.strictObject({
  company: z.strictObject({
    name: Name,
    street: Line.nullish(),
    postal_code: PostalCode.nullish(),
    city: Line.nullish(),
    phone: Line.nullish(),
  }),
  email: Email,
  first_name: Line.nullish(),
  last_name: Line.nullish(),
  locale: LocaleSchema.optional(),
})
export type InvitationDraft = z.output<typeof InvitationDraft>

/** State of the invitation; only the email contains the link. */
export const InvitationView = z.object({
  account_id: z.string(),
  contact_id: z.string(),
  email: z.string(),
  expires_at: InstantOut,
})

/** A new contact of a company. Without a password they cannot log in with one. */
export const ContactDraft = z.strictObject({
  id: CrmId.optional(),
  salutation: Line.nullish(),
  first_name: Line.nullish(),
  last_name: Name,
  email: Email,
  phone: Line.nullish(),
  mobile_phone: Line.nullish(),
  locale: LocaleSchema.optional(),
  profiles: z
    .array(z.enum(profiles, { error: 'invalid_enum' }))
    .min(1, { error: 'required' })
    .max(profiles.length, { error: 'too_long' }),
  own_orders_only: z.boolean().optional(),
  /** Follows the password rules of the sign-up. */
  password: NewPassword.optional(),
})
export type ContactDraft = z.output<typeof ContactDraft>

export const ContactView = z.object({
  id: z.string(),
  account_id: z.string(),
  salutation: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  mobile_phone: z.string().nullable(),
  locale: LocaleSchema,
  profiles: z.array(z.enum(profiles)),
  own_orders_only: z.boolean(),
})
export type ContactView = z.output<typeof ContactView>
