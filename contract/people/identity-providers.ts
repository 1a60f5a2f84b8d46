import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Email } from '../kit/person/person-schemas.ts'
import { Line } from '../kit/text-schemas.ts'
import { profiles } from '../profiles.ts'
import { Accounts } from './session.ts'

/** Log-in with the identity provider of a company (OpenID Connect), and its settings. */

/**
 * `pending`: the record of the domain was not found yet. `active`: people can log in. `lost`: the record is missing, and the
 * log-in ends at `stops_at`. `stopped`: it has ended. `switched_off`: by the marketplace.
 */
export const identityProviderStates = ['pending', 'active', 'lost', 'stopped', 'switched_off'] as const

const RoleRule = z.object({ value: z.string(), profile: z.enum(profiles) })

export const IdentityProvider = z.object({
  state: z.enum(identityProviderStates),
  /** On the log-in button. */
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The address to which the provider returns; the company enters it there. */
  redirect_uri: z.string(),
  email_domain: z.string(),
  trusts_email: z.boolean(),
  role_claim: z.string().nullable(),
  roles: z.array(RoleRule),
  /** Null: people whom the portal does not know are refused. */
  default_profile: z.enum(profiles).nullable(),
  password_login: z.boolean(),
  /** The DNS record (TXT) that proves the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  verified_at: InstantOut.nullable(),
  checked_at: InstantOut.nullable(),
  stops_at: InstantOut.nullable(),
  /** People who have logged in with the provider, and people of the company whose address is of another domain. */
  people: z.object({ linked: z.number().int(), other_domain: z.number().int() }),
  version: z.number().int(),
})
export type IdentityProvider = z.output<typeof IdentityProvider>

const Settings = z.object({
  provider: IdentityProvider.nullable(),
  /** The address to which the provider returns, before there are settings. */
  redirect_uri: z.string(),
  /** The caller may change the settings; otherwise a second factor is missing. */
  can_change: z.boolean(),
  /** The caller has logged in with the provider, and may therefore switch the log-in with passwords off. */
  has_logged_in: z.boolean(),
})

const Required = Line.min(1, { error: 'required' })

/** The part of an address after the `@`, in DNS form. */
const EmailDomain = z
  .string()
  .trim()
  .max(253, { error: 'too_long' })
  .transform((text) => {
    const typed = text.replace(/^@/, '').toLowerCase()
    return /^[\x21-\x7e]*$/.test(typed) ? typed : (URL.parse(`https://${typed}/`)?.hostname ?? typed)
  })
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .pipe(
        z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/, {
          error: 'invalid_domain',
        }),
      ),
  )

const Issuer = Required.pipe(z.url({ protocol: /^https?$/, error: 'invalid_url' })).refine(
  (text) => !/^https?:\/\/[^/?#]*@|[?#]/i.test(text),
  { error: 'invalid_url' },
)

const Version = z.number({ error: 'invalid_type' }).int({ error: 'invalid_type' })

const changeErrors = ['second_factor_missing', 'proof_required', 'identity_provider_changed'] as const

export const identityProviderCalls = {
  'session.findProvider': endpoint({
    summary:
      'Returns the identity provider for an email address by its domain, or null. The same for every address of a domain.',
    body: z.strictObject({ email: Email }),
    reply: z.object({
      /** `password_login`: false if people of this domain log in with the provider only. */
      provider: z.object({ name: z.string(), password_login: z.boolean() }).nullable(),
    }),
    errors: [],
    effect: 'read',
  }),
  'session.startProvider': endpoint({
    summary: 'Starts a log-in with the identity provider of the domain of an address. Returns its URL.',
    body: z.strictObject({ email: Email, remember_me: z.boolean().default(true) }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
    effect: 'write',
  }),
  'session.finishProvider': endpoint({
    summary:
      'Completes a log-in with the query with which the provider sent the browser back. An answer works once.',
    body: z.strictObject({ answer: z.string().max(8000, { error: 'too_long' }) }),
    reply: Accounts,
    errors: [
      'provider_refused',
      'provider_person_refused',
      'provider_login_expired',
      'provider_unavailable',
      'second_factor_required',
    ],
    effect: 'write',
  }),
  'identityProvider.read': endpoint({
    summary: 'Returns the identity provider of the company, without the secret; null: none.',
    reply: Settings,
    errors: [],
    effect: 'read',
  }),
  'identityProvider.save': endpoint({
    summary:
      'Saves the identity provider of the company. The secret may be left out if issuer and client stay. A new issuer, client or domain unlinks all people and switches the log-in with passwords on.',
    body: z.strictObject({
      name: Required.max(60, { error: 'too_long' }),
      issuer: Issuer,
      client_id: Required,
      client_secret: Required.optional(),
      email_domain: EmailDomain,
      trusts_email: z.boolean({ error: 'invalid_type' }).default(false),
      role_claim: Line.max(100, { error: 'too_long' })
        .transform((text) => text || null)
        .nullable()
        .default(null),
      roles: z
        .array(z.strictObject({ value: Required, profile: z.enum(profiles, { error: 'invalid_enum' }) }))
        .max(50, { error: 'too_long' })
        .default([]),
      default_profile: z.enum(profiles, { error: 'invalid_enum' }).nullable().default(null),
      /** The version that was read; absent: the company has no provider yet. */
      version: Version.optional(),
    }),
    reply: Settings,
    errors: changeErrors,
    effect: 'write',
  }),
  'identityProvider.verifyDomain': endpoint({
    summary: 'Looks for the DNS record of the domain now. `check` says what was found.',
    body: z.strictObject({}).default({}),
    reply: Settings.extend({ check: z.enum(['found', 'missing', 'no_answer']) }),
    errors: ['not_found', 'domain_taken', 'identity_provider_changed'],
    effect: 'write',
  }),
  'identityProvider.setPasswordLogin': endpoint({
    summary:
      'Switches the log-in with passwords off or on for addresses of the domain. Off: only a person who has logged in with the provider may do this.',
    body: z.strictObject({ password_login: z.boolean({ error: 'invalid_type' }), version: Version }),
    reply: Settings,
    errors: ['not_found', 'provider_login_missing', ...changeErrors],
    effect: 'write',
  }),
  'identityProvider.remove': endpoint({
    summary: 'Removes the identity provider of the company. Everybody logs in with a password again.',
    reply: z.object({ msg: z.string() }),
    errors: ['not_found', ...changeErrors],
    effect: 'write',
  }),
}

z.globalRegistry.add(IdentityProvider, { id: 'IdentityProvider' })
