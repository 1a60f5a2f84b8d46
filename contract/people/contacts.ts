import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { Email, PersonName, Phone } from '../kit/person/person-schemas.ts'
import { profiles } from '../profiles.ts'

/** The contacts of a company, managed by its admins and owners. */

const TeamMember = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profiles: z.array(z.enum(profiles)),
  own_orders_only: z.boolean(),
  is_self: z.boolean(),
  /** False if they log in by link only. */
  has_password: z.boolean(),
  /** Unfinished orders that are delegated to them. */
  open_orders: z.number().int(),
  /** The only admin: cannot be removed and keeps this profile. */
  is_last_admin: z.boolean(),
})
export type Colleague = z.output<typeof TeamMember>

const Rights = {
  profiles: z
    .array(z.enum(profiles, { error: 'invalid_enum' }))
    .min(1, { error: 'required' })
    .max(profiles.length, { error: 'too_long' }),
  own_orders_only: z.boolean({ error: 'invalid_type' }),
}

const ContactParam = z.object({ id: CrmId })

export const contactCalls = {
  'contact.list': endpoint({
    summary: 'Lists the contacts of the company, by name.',
    reply: z.object({ data: z.array(TeamMember) }),
    errors: [],
    effect: 'read',
  }),
  'contact.add': endpoint({
    summary: 'Adds a team member, who gets an email with a link to set a password.',
    body: z.strictObject({
      first_name: PersonName,
      last_name: PersonName,
      email: Email,
      phone: Phone.nullish(),
      profiles: Rights.profiles,
      own_orders_only: Rights.own_orders_only.default(false),
    }),
    reply: TeamMember,
    status: 201,
    errors: [],
    effect: 'write',
  }),
  'contact.invite': endpoint({
    summary: 'Sends the link again to a team member without a password.',
    params: ContactParam,
    body: z.strictObject({}).default({}),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found', 'not_editable', 'too_many_requests'],
    effect: 'write',
  }),
  'contact.change': endpoint({
    summary: 'Changes name, phone or rights of a team member immediately; missing fields stay unchanged.',
    params: ContactParam,
    body: z.strictObject({
      first_name: PersonName.optional(),
      last_name: PersonName.optional(),
      phone: Phone.nullish(),
      profiles: Rights.profiles.optional(),
      own_orders_only: Rights.own_orders_only.optional(),
    }),
    reply: TeamMember,
    errors: ['not_found', 'last_admin'],
    effect: 'write',
  }),
  'contact.end': endpoint({
    summary:
      'Ends the access of a team member: all sessions end, and their open orders go back to the company.',
    params: ContactParam,
    reply: z.object({ msg: z.string(), orders_taken_back: z.number().int() }),
    errors: ['not_found', 'last_admin'],
    effect: 'write',
  }),
}
