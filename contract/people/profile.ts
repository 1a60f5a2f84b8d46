import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import {
  passwordsDiffer,
  arePasswordsEqual,
  NewPassword,
  PersonName,
  Phone,
  PasswordRepeat,
} from '../kit/person/person-schemas.ts'
import { LocaleSchema } from '../kit/text-schemas.ts'
import { startPages } from '../profiles.ts'

/** The user's own profile, independent of the company. */
const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  locale: LocaleSchema,
  /** The page after the login that the user chose; null: the usual one of their profiles. */
  start_page: z.enum(startPages).nullable(),
  has_password: z.boolean(),
})
export type Profile = z.output<typeof Profile>

const ProfileMessage = z.object({ msg: z.string() })

export const profileCalls = {
  'profile.read': endpoint({
    summary: 'Returns the profile of the logged-in user.',
    reply: Profile,
    errors: [],
    effect: 'read',
  }),
  'profile.update': endpoint({
    summary: 'Changes name, phone, language of emails or start page; missing fields stay unchanged.',
    body: z.strictObject({
      first_name: PersonName.optional(),
      last_name: PersonName.optional(),
      phone: Phone.nullish(),
      locale: LocaleSchema.optional(),
      start_page: z.enum(startPages, { error: 'invalid_enum' }).nullish(),
    }),
    reply: Profile,
    errors: [],
    effect: 'write',
  }),
  'profile.changePassword': endpoint({
    summary: 'Changes the password and ends all other sessions. Users without a password need no old one.',
    body: z
      .strictObject({
        current_password: z.string().max(200, { error: 'too_long' }).optional(),
        password: NewPassword,
        password_repeat: PasswordRepeat,
      })
      .refine(arePasswordsEqual, passwordsDiffer),
    reply: ProfileMessage,
    errors: ['too_many_requests', 'proof_required'],
    effect: 'write',
  }),
  'session.list': endpoint({
    summary: 'Lists the user’s sessions.',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          user_agent: z.string().nullable(),
          created_at: InstantOut,
          last_used_at: InstantOut,
          current: z.boolean(),
        }),
      ),
    }),
    errors: [],
    effect: 'read',
  }),
  'session.end': endpoint({
    summary: 'Ends one session of the user.',
    params: z.object({ id: Uuid }),
    reply: ProfileMessage,
    errors: ['not_found'],
    effect: 'write',
  }),
  'session.endAll': endpoint({
    summary: 'Ends all sessions of the user, including this one.',
    body: z.strictObject({}).default({}),
    reply: ProfileMessage,
    errors: [],
    effect: 'write',
  }),
}
