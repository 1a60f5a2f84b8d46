import { z } from 'zod'
import { InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, OrderId } from '#contract/kit/ids'
import { createPageSchema, createRepeatedParam, QueryPaging } from '#contract/kit/paging'
import { Email } from '#contract/kit/person/person-schemas'
import { Line, LocaleSchema } from '#contract/kit/text-schemas'
import { orderTypes } from '#contract/orders/model/order-enums'
import { invitationStates, maxInvitedCompanies } from './invitation-states.ts'

/** Finding companies that are missing (docs/domain.md#matching-and-offers). */

const CompanyNeed = z.object({
  /** The first two digits of the postal code. */
  area: z.string(),
  /** The town with the most of these orders. */
  city: z.string(),
  order_type: z.enum(orderTypes),
  /** Open orders that no company has accepted. */
  orders: z.number().int(),
  oldest_at: InstantOut,
  /** The order that waits longest; companies are invited to it. */
  job: z.object({ api_id: z.string(), name: z.string() }),
  /** Companies that are invited to orders of this area and type and have not answered yet. */
  invited: z.number().int(),
})
export type CompanyNeed = z.output<typeof CompanyNeed>

const InvitedCompanyView = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  email: z.string(),
  /** The order of the newest invitation. */
  job: z.object({
    api_id: z.string(),
    name: z.string(),
    area: z.string(),
    city: z.string(),
    order_type: z.enum(orderTypes),
    /** False: it is no longer offered, so that the invitation cannot be sent again for it. */
    is_open: z.boolean(),
  }),
  state: z.enum(invitationStates),
  sent_at: InstantOut,
  expires_at: InstantOut,
})
export type InvitedCompanyView = z.output<typeof InvitedCompanyView>

const AccountParam = z.object({ account_id: CrmId })
const NoBody = z
  .strictObject({})
  .prefault({})
  .meta({ examples: [{}] })

const invitationResults = [
  'invited',
  'already_registered',
  /** The company wants no offers. */
  'declined',
  'given_twice',
] as const
export type InvitationResult = (typeof invitationResults)[number]

export const operatorInvitationCalls = {
  'invitation.needs': endpoint({
    summary:
      'Lists areas and types of jobs with open jobs that no company has accepted, most jobs first, with the job that waits longest.',
    reply: z.object({ data: z.array(CompanyNeed) }),
    errors: [],
    effect: 'read',
  }),
  'invitation.list': endpoint({
    summary: 'Lists invited companies with their newest invitation, the newest first.',
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(invitationStates, { error: 'invalid_enum' })),
      /** A part of the name of the company or of the address. */
      search: Line.optional(),
    }),
    reply: createPageSchema(InvitedCompanyView),
    errors: [],
    effect: 'read',
  }),
  'invitation.createMany': endpoint({
    summary:
      'Invites several companies to an open job. A company that is registered already, or whose address is given twice, is left out and named.',
    body: z
      .strictObject({
        job_id: OrderId,
        companies: z
          .array(
            z.strictObject({
              name: Line.min(1, { error: 'required' }).max(255, { error: 'too_long' }),
              email: Email,
            }),
          )
          .min(1, { error: 'required' })
          .max(maxInvitedCompanies, { error: 'too_long' }),
        /** The language of the email. */
        locale: LocaleSchema.default('de'),
      })
      .meta({
        examples: [
          {
            job_id: '0193a1c2-0000-7000-8000-000000000000',
            companies: [
              { name: 'Ladetechnik Weißeritz GmbH', email: 'kontakt@ladetechnik-weisseritz.example' },
            ],
          },
        ],
      }),
    reply: z.object({
      data: z.array(
        z.object({
          email: z.string(),
          result: z.enum(invitationResults),
        }),
      ),
    }),
    status: 201,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'invitation.resend': endpoint({
    summary:
      'Emails a company that has not registered a new link to the job of its newest invitation. The former link ends.',
    params: AccountParam,
    body: NoBody,
    reply: InvitedCompanyView,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'invitation.withdraw': endpoint({
    summary: 'Ends the links of a company that has not registered, and withdraws its offers.',
    params: AccountParam,
    body: NoBody,
    reply: InvitedCompanyView,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
