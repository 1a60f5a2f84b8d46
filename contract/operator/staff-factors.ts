import { z } from 'zod'
import { endpoint, type Endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { FactorCode, Factors, FactorToken, PasskeyAnswer, PasskeyOptions } from '../people/second-factor.ts'
import type { OwnStaffCallName } from './staff-calls.ts'

/** The second factors of the person who is logged in. Each change asks for the own password. */

export const OwnPassword = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' })
export const PasskeyName = Line.min(1, { error: 'required' }).max(100, { error: 'too_long' })

const PasskeyParam = z.object({ id: Uuid })
const RecoveryCodes = z.array(z.string())
/** The passkey that a change is about; the audit shows it. */
const PasskeyReply = z.object({ name: z.string() })
const PasswordBody = z.strictObject({ password: OwnPassword })

export const staffFactorCalls = {
  'staff.factors': endpoint({
    summary: 'Returns which second factors are set up.',
    reply: Factors,
    errors: [],
    effect: 'read',
  }),
  'staff.renewRecoveryCodes': endpoint({
    summary: 'Returns ten new recovery codes; the old ones become invalid.',
    body: PasswordBody,
    reply: z.object({ recovery_codes: RecoveryCodes }),
    errors: ['not_found', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.startOwnFactor': endpoint({
    summary:
      'Returns the secret of a new authenticator app. The former one stays valid until it is confirmed.',
    body: PasswordBody,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.confirmOwnFactor': endpoint({
    summary: 'Replaces the authenticator app and the recovery codes, and ends all other sessions.',
    body: z.strictObject({ code: FactorCode }),
    reply: z.object({ recovery_codes: RecoveryCodes }),
    errors: ['not_found', 'invalid_code', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.removeOwnFactor': endpoint({
    summary: 'Removes the authenticator app and ends all other sessions. The last factor cannot be removed.',
    body: PasswordBody,
    reply: z.object({ msg: z.string() }),
    errors: ['not_found', 'last_factor', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.startOwnPasskey': endpoint({
    summary:
      'Returns the options with which the browser creates another passkey, and the token of the answer.',
    body: PasswordBody,
    reply: z.object({ token: z.string(), question: PasskeyOptions }),
    errors: ['too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.addOwnPasskey': endpoint({
    summary:
      'Adds the created passkey. The first factor returns recovery codes; for every other one the list is empty.',
    body: z.strictObject({ token: FactorToken, name: PasskeyName, passkey: PasskeyAnswer }),
    reply: z.object({ ...PasskeyReply.shape, recovery_codes: RecoveryCodes }),
    status: 201,
    errors: ['link_expired', 'already_exists'],
    effect: 'write',
    secret: true,
  }),
  'staff.renamePasskey': endpoint({
    summary: 'Renames one of the own passkeys.',
    params: PasskeyParam,
    body: z.strictObject({ name: PasskeyName }).meta({ examples: [{ name: 'Laptop' }] }),
    reply: PasskeyReply,
    errors: ['not_found'],
    effect: 'write',
  }),
  'staff.removePasskey': endpoint({
    summary:
      'Removes one of the own passkeys and ends all other sessions. The last factor cannot be removed.',
    params: PasskeyParam,
    body: PasswordBody,
    reply: PasskeyReply,
    errors: ['not_found', 'last_factor', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
} satisfies Partial<Record<OwnStaffCallName, Endpoint>>
