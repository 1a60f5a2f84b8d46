import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import {
  passwordsDiffer,
  Email,
  arePasswordsEqual,
  NewPassword,
  PersonName,
  Phone,
  PasswordRepeat,
} from '../kit/person/person-schemas.ts'
import { Line } from '../kit/text-schemas.ts'

/** Calls without a login: sign-up, password reset, login links. */

const SignUpMessage = z.object({ msg: z.string() })

const partnerRole = z.literal('partner', { error: 'invalid_enum' })

/** The page to return to after the login: a path of this portal, never of another site. */
const ReturnPath = z
  .string()
  .max(500, { error: 'too_long' })
  .regex(/^\/(?![/\\])[!-~]*$/, { error: 'invalid' })

/** The same reply for every address, so that it does not reveal which addresses exist. */
const linkErrors = ['too_many_requests'] as const

const LinkToken = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' })

const SignUp = z
  .strictObject({
    first_name: PersonName,
    last_name: PersonName,
    phone: Phone,
    email: Email,
    company_name: Line.min(1, { error: 'required' }),
    password: NewPassword,
    password_repeat: PasswordRepeat,
    accept_tos: z.boolean().default(false),
    accept_marketing_consent: z.boolean().default(false),
    referral_source: Line.nullish(),
  })
  .refine(arePasswordsEqual, passwordsDiffer)
  // Some referral sources do not need the terms; the server checks the source against the configuration.
  .refine(({ accept_tos, referral_source }) => accept_tos || Boolean(referral_source), {
    error: 'accept_terms',
    path: ['accept_tos'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type SignUp = z.output<typeof SignUp>

export const signupCalls = {
  'signup.create': endpoint({
    summary: 'Registers a company and its first user, and sends an email to confirm the address.',
    body: SignUp,
    reply: z.object({ msg: z.string(), account_id: CrmId, contact_id: CrmId }),
    status: 201,
    errors: ['duplicate_account', 'too_many_requests'],
    effect: 'write',
  }),
  'signup.rules': endpoint({
    summary: 'Returns whether a sign-up by this referral source must accept the terms.',
    query: z.object({ referral_source: Line.optional() }),
    reply: z.object({ terms_required: z.boolean() }),
    errors: [],
    effect: 'read',
  }),
  'signup.resendEmail': endpoint({
    summary:
      'Sends the confirmation email again. The reply is the same if the company or contact does not exist.',
    body: z.strictObject({ partner_account_id: CrmId, partner_contact_id: CrmId }),
    reply: z.object({ msg: z.enum(['success', 'failed']) }),
    errors: linkErrors,
    effect: 'write',
  }),
  'session.loginLink': endpoint({
    summary: 'Emails a link that logs the user in once. The reply is the same for unknown addresses.',
    body: z.strictObject({
      email: Email,
      role: partnerRole.default('partner'),
      redirect: ReturnPath.optional(),
    }),
    reply: SignUpMessage,
    errors: linkErrors,
    effect: 'write',
  }),
  'password.requestReset': endpoint({
    summary: 'Emails a link to set a new password. The reply is the same for unknown addresses.',
    body: z.strictObject({ email: Email, role: partnerRole }),
    reply: SignUpMessage,
    errors: linkErrors,
    effect: 'write',
  }),
  'password.checkLink': endpoint({
    summary: 'Returns whether a new password can still be set with the token of an emailed link.',
    body: z.strictObject({ token: LinkToken }),
    reply: SignUpMessage,
    errors: ['link_expired'],
    effect: 'read',
  }),
  'password.change': endpoint({
    summary: 'Sets a new password with the token of an emailed link; all sessions end.',
    body: z
      .strictObject({
        token: LinkToken,
        password: NewPassword,
        password_repeat: PasswordRepeat,
        role: partnerRole.default('partner'),
      })
      .refine(arePasswordsEqual, passwordsDiffer),
    reply: SignUpMessage,
    errors: ['link_expired'],
    effect: 'write',
  }),
}
