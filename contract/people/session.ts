import { z } from 'zod'
import { CrmId } from '../kit/ids.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Email } from '../kit/person/person-schemas.ts'
import { LocaleSchema, LocalTextSchema } from '../kit/text-schemas.ts'
import { accountStates, profiles, startPages } from '../profiles.ts'

const SessionPlace = z.object({ country: z.string(), city: z.string() })

/** A user together with one account that they may act for. */
export const User = z.object({
  sfid: z.string(),
  account: z.object({
    id: z.string(),
    name: z.string(),
    account_status: z.enum(accountStates),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    vatId: z.string().nullable(),
    shipping_address: SessionPlace,
    billing_address: SessionPlace,
    version: z.number().int(),
  }),
  contact: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    salutation: z.string().nullable(),
    email: z.string(),
    /** False after a sign-up until the emailed link is opened: no offers until then. */
    email_confirmed: z.boolean(),
    locale: LocaleSchema,
    /** The page after the login that the user chose; null: the usual one of their profiles. */
    start_page: z.enum(startPages).nullable(),
  }),
  profiles: z.array(z.enum(profiles)),
  children_accounts: z.record(CrmId, z.object({ id: z.string(), name: z.string(), city: z.string() })),
  is_master_account: z.boolean(),
  is_partner_admin_and_master_account: z.boolean(),
  is_company_owner_and_master_account: z.boolean(),
  account_tracking_id: z.string(),
})
export type User = z.output<typeof User>

/** Reply of every kind of login: one entry per account that the user may act for. */
export const Accounts = z.object({ accounts: z.array(z.object({ user: User, access_token: z.string() })) })

export const Settings = z.object({
  /** Name of the installation, in titles and beside its logo. */
  title: z.string(),
  /** A picture that replaces the built-in logo and name. */
  logo_url: z.string().nullable(),
  /**
   * Origins that may embed pages in a frame, including `'self'`; an embedded page can report its height to
   * them.
   */
  frame_ancestors: z.array(z.string()),
  environment: z.string().nullable(),
  demo: z.boolean(),
  support: z.object({
    phone: z.string(),
    email: z.string(),
    hours: z.object({
      days: LocalTextSchema,
      from: z.string(),
      to: z.string(),
      /** Days and times in one text, in the notation of the language. */
      text: LocalTextSchema.optional(),
    }),
  }),
  terms_url: LocalTextSchema.nullable(),
  faq_url: LocalTextSchema.nullable(),
  /** Public key for push messages of this installation; null: push is off. */
  push_key: z.string().nullable(),
  version: z.string(),
})
export type Settings = z.output<typeof Settings>

/** The view of a person of the marketplace who looks at the portal as this user. */
const StaffView = z.object({
  user: User,
  /** The name of the person who looks. */
  staff: z.string(),
  ends_at: InstantOut,
})
export type StaffView = z.output<typeof StaffView>

export const sessionCalls = {
  'session.view': endpoint({
    summary:
      'Returns the user of a view that the marketplace has started. With its token, calls that change something are refused with `view_only`.',
    reply: StaffView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'session.endView': endpoint({
    summary: 'Ends the view with whose token it is called, and closes its live events.',
    body: z.strictObject({}).default({}),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
  'app.settings': endpoint({
    summary: 'Returns support contact, links and the environment; no login needed.',
    reply: Settings,
    errors: [],
    effect: 'read',
  }),
  'session.login': endpoint({
    summary: 'Logs a user in. Returns one entry per account and sets the refresh cookie.',
    body: z.strictObject({
      email: Email,
      password: z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' }),
      role: z.literal('partner', { error: 'invalid_enum' }),
      remember_me: z.boolean().default(true),
    }),
    reply: Accounts,
    errors: [
      'invalid_user',
      'invalid_password',
      'no_password_set',
      'second_factor_required',
      'too_many_requests',
    ],
    effect: 'write',
  }),
  'session.refresh': endpoint({
    summary: 'Exchanges the refresh cookie, or the token of a login link, for new tokens.',
    body: z.strictObject({ token: z.string().max(200, { error: 'too_long' }).optional() }).default({}),
    reply: Accounts,
    errors: ['unauthenticated', 'link_expired', 'second_factor_required'],
    effect: 'write',
  }),
  'session.logout': endpoint({
    summary: 'Ends this session on the server and clears the cookie.',
    body: z.strictObject({}).default({}),
    reply: z.object({ msg: z.string() }),
    errors: [],
    effect: 'write',
  }),
}

// Names in the API description.
z.globalRegistry.add(User, { id: 'User' })
z.globalRegistry.add(Settings, { id: 'Settings' })
