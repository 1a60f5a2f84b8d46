import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint, type Endpoint, type Given, type Parsed, type Reply, type Sent } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import {
  arePasswordsEqual,
  Email,
  NewPassword,
  PasswordRepeat,
  passwordsDiffer,
} from '../kit/person/person-schemas.ts'
import { LocaleSchema, Line, Text } from '../kit/text-schemas.ts'
import { FactorCode, FactorToken, hasProof, PasskeyAnswer, PasskeyOptions } from '../people/second-factor.ts'
import { operatorApi } from './operator-api.ts'
import { orderViewCalls } from './order-views.ts'
import { staffMailCalls } from './mails.ts'
import { StaffPerson } from './people.ts'
import { programKeyCalls } from './programs/program-keys.ts'
import { OwnPassword, PasskeyName, staffFactorCalls } from './staff-factors.ts'
import { staffViewCalls } from './staff-views.ts'
import { OwnedWork, WorkOwnerReply } from './work-queue.ts'
import { staffRoles } from './staff-access.ts'
import type { OwnStaffCallName, StaffCallName } from './staff-calls.ts'

const Role = z.enum(staffRoles, { error: 'invalid_enum' })
const Name = Line.min(1, { error: 'required' })
const Done = z.object({ msg: z.string() })
const EmptyBody = z.strictObject({}).default({})
const StaffParam = z.object({ id: Uuid })

/** The person who is logged in. */
const CurrentStaff = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  locale: LocaleSchema,
  /** False for a person who logs in with the identity provider only. */
  has_password: z.boolean(),
  /** False if the second factor was skipped. */
  has_second_factor: z.boolean(),
  recovery_codes_left: z.number().int(),
  /** The calls that this person may make. */
  actions: z.array(z.string()),
})
export type CurrentStaff = z.output<typeof CurrentStaff>

const StaffSession = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: InstantOut,
  last_used_at: InstantOut,
  expires_at: InstantOut,
  current: z.boolean(),
})

const loginCalls = {
  'staff.settings': endpoint({
    summary: 'Returns what the log-in page shows.',
    reply: z.object({
      title: z.string(),
      environment: z.string().nullable(),
      /** The name of the identity provider; null: there is none. */
      provider: z.string().nullable(),
      /** False: people log in with the identity provider only. */
      has_password_login: z.boolean(),
    }),
    errors: [],
    effect: 'read',
  }),
  'staff.login': endpoint({
    summary:
      'Checks email address and password. Returns the token of the second step and its methods; without methods the second factor must be set up first.',
    body: z
      .strictObject({ email: Email, password: OwnPassword })
      .meta({ examples: [{ email: 'operator@demo.example', password: 'Partner!1' }] }),
    reply: z.object({
      token: z.string(),
      methods: z.array(z.enum(['passkey', 'authenticator', 'recovery_code'])),
      may_skip: z.boolean(),
    }),
    errors: ['login_failed', 'password_login_off', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.secondFactor': endpoint({
    summary: 'Completes the log-in with a code of the authenticator app, a passkey or a recovery code.',
    body: z
      .strictObject({ token: FactorToken, code: FactorCode.optional(), passkey: PasskeyAnswer.optional() })
      .refine(hasProof, { error: 'required', path: ['code'] }),
    reply: CurrentStaff,
    errors: ['unauthenticated', 'invalid_code', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.askPasskey': endpoint({
    summary: 'Returns the options with which the browser proves a passkey in the second step of a log-in.',
    body: z.strictObject({ token: FactorToken }),
    reply: z.object({ question: PasskeyOptions }),
    errors: ['unauthenticated'],
    effect: 'write',
    secret: true,
  }),
  'staff.startFactor': endpoint({
    summary: 'Returns a new secret for the authenticator app of a person without a second factor.',
    body: z.strictObject({ token: FactorToken }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['unauthenticated', 'already_exists'],
    effect: 'write',
    secret: true,
  }),
  'staff.confirmFactor': endpoint({
    summary: 'Sets the authenticator app up with one of its codes and completes the log-in.',
    body: z.strictObject({ token: FactorToken, code: FactorCode }),
    reply: z.object({ staff: CurrentStaff, recovery_codes: z.array(z.string()) }),
    errors: ['unauthenticated', 'invalid_code', 'already_exists', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.startPasskey': endpoint({
    summary:
      'Returns the options with which the browser creates the passkey of a person without a second factor.',
    body: z.strictObject({ token: FactorToken }),
    reply: z.object({ question: PasskeyOptions }),
    errors: ['unauthenticated', 'already_exists'],
    effect: 'write',
    secret: true,
  }),
  'staff.confirmPasskey': endpoint({
    summary: 'Sets the created passkey up as the second factor and completes the log-in.',
    body: z.strictObject({ token: FactorToken, name: PasskeyName, passkey: PasskeyAnswer }),
    reply: z.object({ staff: CurrentStaff, recovery_codes: z.array(z.string()) }),
    errors: ['unauthenticated', 'already_exists'],
    effect: 'write',
    secret: true,
  }),
  'staff.skipFactor': endpoint({
    summary: 'Completes the log-in without a second factor; outside production only.',
    body: z.strictObject({ token: FactorToken }),
    reply: CurrentStaff,
    errors: ['unauthenticated', 'role_not_allowed', 'already_exists'],
    effect: 'write',
    secret: true,
  }),
  'staff.startProviderLogin': endpoint({
    summary: 'Returns the address of the identity provider at which the person logs in.',
    body: EmptyBody,
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
    effect: 'write',
    secret: true,
  }),
  'staff.finishProviderLogin': endpoint({
    summary:
      'Completes the log-in with the query with which the identity provider has sent the browser back. Adds the person if they are new.',
    body: z.strictObject({
      answer: z.string().min(1, { error: 'required' }).max(8000, { error: 'too_long' }),
    }),
    reply: CurrentStaff,
    errors: [
      'not_found',
      'provider_refused',
      'provider_no_access',
      'provider_login_expired',
      'provider_unavailable',
    ],
    effect: 'write',
    secret: true,
  }),
  'staff.logout': endpoint({
    summary: 'Ends this session and clears the cookie.',
    body: EmptyBody,
    reply: Done,
    errors: [],
    effect: 'write',
  }),
  'staff.openLink': endpoint({
    summary: 'Returns whose password a mailed link sets. The link stays valid.',
    body: z.strictObject({ token: FactorToken }),
    reply: z.object({ name: z.string(), email: z.string() }),
    errors: ['link_expired'],
    effect: 'write',
    secret: true,
  }),
  'staff.setPassword': endpoint({
    summary: 'Sets the password with a mailed link, once. Ends all sessions of the person.',
    body: z
      .strictObject({ token: FactorToken, password: NewPassword, password_repeat: PasswordRepeat })
      .refine(arePasswordsEqual, passwordsDiffer),
    reply: Done,
    errors: ['link_expired'],
    effect: 'write',
    secret: true,
  }),
} satisfies Partial<Record<OwnStaffCallName, Endpoint>>

const ownSessionCalls = {
  'staff.current': endpoint({
    summary: 'Returns the person who is logged in and the calls that they may make.',
    reply: CurrentStaff,
    errors: [],
    effect: 'read',
  }),
  'staff.sessions': endpoint({
    summary: 'Lists the own open sessions, the current one first.',
    reply: z.object({ data: z.array(StaffSession) }),
    errors: [],
    effect: 'read',
  }),
  'staff.endSession': endpoint({
    summary: 'Ends one of the own sessions.',
    params: StaffParam,
    body: EmptyBody,
    reply: Done,
    errors: ['not_found'],
    effect: 'write',
  }),
  'staff.endOtherSessions': endpoint({
    summary: 'Ends all own sessions but this one.',
    body: EmptyBody,
    reply: Done,
    errors: [],
    effect: 'write',
  }),
  'staff.changePassword': endpoint({
    summary: 'Changes the own password and ends all other sessions.',
    body: z
      .strictObject({ old_password: OwnPassword, password: NewPassword, password_repeat: PasswordRepeat })
      .refine(arePasswordsEqual, passwordsDiffer),
    reply: Done,
    errors: ['too_many_requests'],
    effect: 'write',
    secret: true,
  }),
} satisfies Partial<Record<OwnStaffCallName, Endpoint>>

const personnelCalls = {
  'staff.invite': endpoint({
    summary: 'Adds a person, who gets an email with a link to set a password.',
    body: z
      .strictObject({ email: Email, name: Name, role: Role, locale: LocaleSchema.default('de') })
      .meta({ examples: [{ email: 'jana.kern@example.com', name: 'Jana Kern', role: 'dispatcher' }] }),
    reply: StaffPerson,
    status: 201,
    errors: ['already_exists'],
    effect: 'write',
  }),
  'staff.change': endpoint({
    summary:
      'Changes name or role, deactivates a person or activates them again. A deactivated person is logged out at once.',
    params: StaffParam,
    body: z
      .strictObject({
        name: Name.optional(),
        role: Role.optional(),
        active: z.boolean({ error: 'invalid_type' }).optional(),
        version: z.number().int({ error: 'invalid_type' }).optional(),
      })
      .meta({ examples: [{ role: 'accountant' }] }),
    reply: StaffPerson,
    errors: ['not_found', 'staff_changed', 'last_administrator'],
    effect: 'write',
  }),
  'staff.sendLink': endpoint({
    summary: 'Mails a new link with which the person sets a password; earlier links become invalid.',
    params: StaffParam,
    body: EmptyBody,
    reply: Done,
    errors: ['not_found', 'not_editable'],
    effect: 'write',
  }),
  'staff.resetFactor': endpoint({
    summary:
      'Removes the second factor of a person who has lost it, and ends their sessions. The next log-in sets up a new one.',
    params: StaffParam,
    body: EmptyBody,
    reply: StaffPerson,
    errors: ['not_found'],
    effect: 'write',
  }),
} satisfies Partial<Record<OwnStaffCallName, Endpoint>>

const workCalls = {
  'work.take': endpoint({
    summary:
      'Makes the caller the owner of an item of the work queue. `owner_id` is the owner that the page shows; null: nobody.',
    body: OwnedWork,
    reply: WorkOwnerReply,
    errors: ['not_found', 'work_taken'],
    effect: 'write',
  }),
  'work.release': endpoint({
    summary: 'Gives an item of the work queue back.',
    body: OwnedWork,
    reply: WorkOwnerReply,
    errors: ['work_taken'],
    effect: 'write',
  }),
} satisfies Partial<Record<OwnStaffCallName, Endpoint>>

const ownStaffApi = {
  ...loginCalls,
  ...ownSessionCalls,
  ...staffFactorCalls,
  ...staffViewCalls,
  ...orderViewCalls,
  ...personnelCalls,
  ...workCalls,
  ...programKeyCalls,
  ...staffMailCalls,
} satisfies Record<OwnStaffCallName, Endpoint>

/** Calls of the operator API that ask a person for a reason, which the audit shows. */
const callsWithReason = {
  'contact.erase': endpoint({
    ...operatorApi['contact.erase'],
    body: z
      .strictObject({ reason: Text.min(1, { error: 'required' }) })
      .meta({ examples: [{ reason: 'Die Person hat es am Telefon verlangt.' }] }),
  }),
}

/** Every call of the back office. The calls of the operator API have the same shapes as there. */
export const staffApi: Readonly<Record<StaffCallName, Endpoint>> = {
  ...operatorApi,
  ...callsWithReason,
  ...ownStaffApi,
}

export type StaffInput<N extends OwnStaffCallName> = Parsed<(typeof ownStaffApi)[N]>
export type StaffOutput<N extends OwnStaffCallName> = Given<(typeof ownStaffApi)[N]>

type TypedStaffApi = Omit<typeof operatorApi, keyof typeof callsWithReason> &
  typeof callsWithReason &
  typeof ownStaffApi
/** The request as the pages send it, and the reply as they receive it. */
export type StaffSent<N extends StaffCallName> = Sent<TypedStaffApi[N]>
export type StaffReply<N extends StaffCallName> = Reply<TypedStaffApi[N]>
