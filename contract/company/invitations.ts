import { z } from 'zod'
import { ValuesByCategory } from './accounts.ts'
import { InstantOut, PeriodOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId } from '../kit/ids.ts'
import {
  passwordsDiffer,
  Email,
  arePasswordsEqual,
  NewPassword,
  PersonName,
  Phone,
  PasswordRepeat,
} from '../kit/person/person-schemas.ts'
import { Line, LocalTextSchema } from '../kit/text-schemas.ts'
import { accountStates } from '../profiles.ts'
import { qualificationCategories } from './qualifications.ts'

/** Calls for users with a mailed link and no login: registering, or stopping offers. */

const Token = z.string().min(1, { error: 'required' }).max(600, { error: 'too_long' })

const PricedLine = {
  quantity: z.number(),
  price_purchasing: z.number(),
  price_purchasing_sum: z.number(),
}

/** The offered order without any customer data; prices in EUR, net. */
const InvitedOffer = z.object({
  job_id: z.string(),
  name: z.string(),
  opportunity: z.string(),
  is_remote: z.boolean(),
  dates: z.array(PeriodOut),
  /** Distance from the company to the site in metres; null if one of the positions is unknown. */
  distance: z.number().nullable(),
  services: z.array(z.object({ description: LocalTextSchema, unit_measure: z.string(), ...PricedLine })),
  custom_services: z.array(z.object({ name: z.string(), ...PricedLine })),
  total: z.number(),
})

export const Invitation = z.object({
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
  /** Address of the invitation; it becomes the login unless the user enters another address. */
  email: z.string(),
  expires_at: InstantOut,
  /** Null if the order is no longer available. Registering is still possible with the full form. */
  offer: InvitedOffer.nullable(),
})
export type Invitation = z.output<typeof Invitation>

const Registration = z
  .strictObject({
    job_id: OrderId,
    token: Token,
    first_name: PersonName,
    last_name: PersonName,
    /** Empty: the address that the invitation was sent to. */
    email: z.union([z.literal('').transform(() => undefined), Email]).optional(),
    password: NewPassword,
    password_repeat: PasswordRepeat,
    company_name: Line.min(1, { error: 'required' }).optional(),
    phone: Phone.optional(),
    accept_tos: z.boolean().optional(),
    accept_marketing_consent: z.boolean().optional(),
  })
  .refine(arePasswordsEqual, passwordsDiffer)
export type Registration = z.output<typeof Registration>

/** Whether a company receives offers; read with the link from its emails. */
export const OfferSubscription = z.object({
  company: z.object({ name: z.string() }),
  status: z.enum(accountStates),
  /** Unfinished orders. The company cannot open them while it does not receive offers. */
  orders_under_way: z.number().int(),
  /** Whether the person can already log in. */
  is_registered: z.boolean(),
  /** The order of the invitation that this link belongs to. */
  job_id: z.string().nullable(),
  qualifications: ValuesByCategory,
  values: z.record(z.enum(qualificationCategories), z.array(z.string())),
})
export type OfferSubscription = z.output<typeof OfferSubscription>

export const invitationCalls = {
  'invitation.read': endpoint({
    summary: 'Returns the invitation of a link; reading does not use it up.',
    body: z.strictObject({ job_id: OrderId, token: Token }),
    reply: Invitation,
    errors: ['link_expired'],
    effect: 'read',
  }),
  'invitation.accept': endpoint({
    summary: 'Registers the invited company with the short or the full form. The link works only once.',
    body: Registration,
    reply: z.object({ email: z.string(), job_id: z.string().nullable(), email_confirmed: z.boolean() }),
    status: 201,
    errors: ['link_expired', 'offer_taken', 'duplicate_account', 'status_not_allowed'],
    effect: 'write',
  }),
  'subscription.read': endpoint({
    summary: 'Returns whether a company receives offers.',
    body: z.strictObject({ token: Token }),
    reply: OfferSubscription,
    errors: ['link_expired'],
    effect: 'read',
  }),
  'subscription.end': endpoint({
    summary: 'Stops the company’s offers.',
    body: z.strictObject({ token: Token }),
    reply: OfferSubscription,
    errors: ['link_expired', 'status_not_allowed'],
    effect: 'write',
  }),
  'subscription.resume': endpoint({
    summary: 'Starts the company’s offers again, with at least one qualification.',
    body: z.strictObject({ token: Token, qualifications: ValuesByCategory.default({}) }),
    reply: OfferSubscription,
    errors: ['link_expired', 'status_not_allowed'],
    effect: 'write',
  }),
}

z.globalRegistry.add(Invitation, { id: 'Invitation' })
z.globalRegistry.add(OfferSubscription, { id: 'OfferSubscription' })
