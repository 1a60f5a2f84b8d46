import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { InstantOut } from '../kit/dates.ts'
import { Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { Accounts } from './session.ts'

/** Second factor: login with one, reauthentication, setting factors up and removing them. */

/** How users can prove their identity; `password` only if no factor is set up. */
export const proofMethods = ['password', 'authenticator', 'passkey', 'recovery_code'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const FactorToken = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' })

/** Six digits of the app, or a recovery code; blanks and hyphens are ignored. */
export const FactorCode = z
  .string()
  .max(50, { error: 'too_long' })
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, { error: 'required' }))

/** The browser's answer for a passkey (WebAuthn, JSON form); verified by the library, not by this schema. */
export const PasskeyAnswer = z.looseObject({
  id: z.string().max(2000, { error: 'too_long' }),
  rawId: z.string().max(2000, { error: 'too_long' }),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000, { error: 'too_long' }) }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** Options for the browser's passkey call, passed on unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

const Password = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' })

export const Factors = z.object({
  /** Since when an authenticator app is set up; null: none. */
  authenticator_since: InstantOut.nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: InstantOut,
      last_used_at: InstantOut.nullable(),
    }),
  ),
  recovery_codes_left: z.number().int(),
})
export type Factors = z.output<typeof Factors>

/** Shown once, when the first factor is set up or new codes are requested. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const proofErrors = ['invalid_code', 'unauthenticated', 'too_many_requests'] as const

export const secondFactorCalls = {
  'session.secondFactor': endpoint({
    summary: 'Completes a login with a code or a passkey and the token of the first step.',
    body: z
      .strictObject({ token: FactorToken, code: FactorCode.optional(), passkey: PasskeyAnswer.optional() })
      .refine(hasProof, { error: 'required', path: ['code'] }),
    reply: Accounts,
    errors: proofErrors,
    effect: 'write',
  }),
  'session.askPasskey': endpoint({
    summary: 'Returns the passkey options for the second step of a login.',
    body: z.strictObject({ token: FactorToken }),
    reply: z.object({ question: PasskeyOptions }),
    errors: ['unauthenticated'],
    effect: 'write',
  }),
  'session.proofMethods': endpoint({
    summary:
      'Returns how this user can reauthenticate, with the passkey options if there is one. Without any method, the user logs in again.',
    reply: z.object({
      methods: z.array(z.enum(proofMethods)),
      token: z.string(),
      question: PasskeyOptions.nullable(),
    }),
    body: z.strictObject({}).default({}),
    errors: [],
    effect: 'write',
  }),
  'session.stepUp': endpoint({
    summary: 'Reauthenticates the user before a sensitive action; valid for ten minutes in this session.',
    body: z
      .strictObject({
        password: Password.optional(),
        code: FactorCode.optional(),
        passkey: PasskeyAnswer.optional(),
        token: FactorToken.optional(),
      })
      .refine((body) => hasProof(body) || body.password !== undefined, {
        error: 'required',
        path: ['password'],
      }),
    reply: z.object({ msg: z.string(), fresh_until: InstantOut }),
    errors: ['invalid_code', 'invalid_password', 'too_many_requests'],
    effect: 'write',
  }),

  'factor.read': endpoint({
    summary: 'Returns which second factors are set up.',
    reply: Factors,
    errors: [],
    effect: 'read',
  }),
  'factor.startAuthenticator': endpoint({
    summary: 'Returns a new secret for an authenticator app; it is set up once a code is confirmed.',
    body: z.strictObject({}).default({}),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    secret: true,
    errors: ['proof_required', 'already_exists'],
    effect: 'write',
  }),
  'factor.confirmAuthenticator': endpoint({
    summary: 'Sets the authenticator app up with one of its codes. The first factor returns recovery codes.',
    body: z.strictObject({ code: FactorCode }),
    reply: RecoveryCodes,
    secret: true,
    errors: ['proof_required', 'not_found'],
    effect: 'write',
  }),
  'factor.removeAuthenticator': endpoint({
    summary: 'Removes the authenticator app.',
    reply: Factors,
    errors: ['proof_required', 'not_found'],
    effect: 'write',
  }),
  'factor.askNewPasskey': endpoint({
    summary: 'Returns the options for creating a new passkey.',
    body: z.strictObject({}).default({}),
    reply: z.object({ token: z.string(), question: PasskeyOptions }),
    errors: ['proof_required'],
    effect: 'write',
  }),
  'factor.addPasskey': endpoint({
    summary: 'Adds the created passkey. The first factor returns recovery codes.',
    body: z.strictObject({
      token: FactorToken,
      name: Line.min(1, { error: 'required' }),
      passkey: PasskeyAnswer,
    }),
    reply: RecoveryCodes,
    secret: true,
    status: 201,
    errors: ['proof_required', 'link_expired', 'already_exists'],
    effect: 'write',
  }),
  'factor.removePasskey': endpoint({
    summary: 'Removes a passkey.',
    params: z.object({ id: Uuid }),
    reply: Factors,
    errors: ['proof_required', 'not_found'],
    effect: 'write',
  }),
  'factor.renewRecoveryCodes': endpoint({
    summary: 'Returns new recovery codes; the old ones become invalid.',
    body: z.strictObject({}).default({}),
    reply: RecoveryCodes,
    secret: true,
    errors: ['proof_required', 'not_found'],
    effect: 'write',
  }),
}

export function hasProof(body: { code?: unknown; passkey?: unknown }): boolean {
  return body.code !== undefined || body.passkey !== undefined
}
