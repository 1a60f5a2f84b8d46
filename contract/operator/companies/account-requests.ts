import { z } from 'zod'
import { companyTypes } from '#contract/company/company-enums'
import { InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, Uuid } from '#contract/kit/ids'
import { Email } from '#contract/kit/person/person-schemas'
import { createRepeatedParam } from '#contract/kit/paging'
import { Line, Text } from '#contract/kit/text-schemas'
import { AccountView, BankCode, Name, PostalCode, RadiusKm } from './accounts.ts'

/**
 * The marketplace changes the data of a company. A change of bank data, an erasure and a merge need a second person, unless
 * `FOUR_EYES_EUROS` is off (docs/domain.md#changes-of-companies-by-the-marketplace).
 */

const AccountParam = z.object({ account_id: CrmId })
const RequestParam = z.object({ request_id: Uuid })
const Reason = Text.min(1, { error: 'required' })
const EmptyBody = z
  .strictObject({})
  .prefault({})
  .meta({ examples: [{}] })

export const accountRequestKinds = ['bank_data', 'erasure', 'merge'] as const
export const accountRequestStates = ['waiting', 'approved', 'declined'] as const

const Author = z.object({
  /** null: the key of the configuration. */
  name: z.string().nullable(),
  is_self: z.boolean(),
})

export const AccountRequest = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(accountRequestKinds),
  /** The new bank data; null for other kinds. */
  bank_data: z
    .object({ iban: z.string(), bic: z.string().nullable(), account_holder: z.string().nullable() })
    .nullable(),
  /** The account that stays when the two are merged; null for other kinds. */
  merge_into: z.object({ id: z.string(), name: z.string() }).nullable(),
  reason: z.string(),
  state: z.enum(accountRequestStates),
  created_at: InstantOut,
  created_by: Author,
  decided_at: InstantOut.nullable(),
  decided_by: Author.nullable(),
})
export type AccountRequest = z.output<typeof AccountRequest>

/** Creates a call by which a second person decides. */
export function createDecisionCall(summary: string) {
  return endpoint({
    summary,
    params: RequestParam,
    body: EmptyBody,
    reply: AccountRequest,
    errors: ['not_found', 'status_not_allowed', 'second_person_required', 'erasure_blocked', 'merge_blocked'],
    effect: 'write',
  })
}

export const operatorAccountRequestCalls = {
  'account.change': endpoint({
    summary:
      'Changes data of a company. Missing fields stay as they are. With another `version` than the current one nothing is changed. A new postal code or town moves the company to its position.',
    params: AccountParam,
    body: z
      .strictObject({
        name: Name.optional(),
        company_type: z.enum(companyTypes, { error: 'invalid_enum' }).optional(),
        email: Email.nullable().optional(),
        phone: Line.nullable().optional(),
        street: Name.optional(),
        postal_code: PostalCode.optional(),
        city: Name.optional(),
        radius_km: RadiusKm.optional(),
        version: z.number().int().optional(),
      })
      .meta({ examples: [{ phone: '0341 555010', radius_km: 60 }] }),
    reply: AccountView,
    errors: ['not_found', 'account_changed', 'status_not_allowed'],
    effect: 'write',
  }),
  'account.changeBankData': endpoint({
    summary:
      'Changes the bank data of a company, for example after a letter. A second person releases the change with `accountRequest.approveBankData`; the company is notified when it applies.',
    params: AccountParam,
    body: z
      .strictObject({
        iban: BankCode.iban,
        bic: BankCode.bic.nullish(),
        account_holder: Line.nullish(),
        reason: Reason,
      })
      .meta({ examples: [{ iban: 'DE02120300000000202051', reason: 'Schreiben vom 12. November' }] }),
    reply: AccountRequest,
    status: 201,
    errors: ['not_found', 'already_exists', 'status_not_allowed'],
    effect: 'write',
  }),
  'account.requestErasure': endpoint({
    summary:
      'Asks for the erasure of a company with its locations and people. A second person releases it with `accountRequest.approveErasure`. Refused while work, payments or an objection are open.',
    params: AccountParam,
    body: z.strictObject({ reason: Reason }).meta({ examples: [{ reason: 'Schreiben vom 12. November' }] }),
    reply: AccountRequest,
    status: 201,
    errors: ['not_found', 'already_exists', 'erasure_blocked', 'status_not_allowed'],
    effect: 'write',
  }),
  'accountRequest.list': endpoint({
    summary:
      'Lists changes of bank data, erasures and merges that people asked for, the newest 100 first. `account_id` also finds merges into this account.',
    query: z.object({
      account_id: CrmId.optional(),
      state: createRepeatedParam(z.enum(accountRequestStates, { error: 'invalid_enum' })),
    }),
    reply: z.object({ data: z.array(AccountRequest) }),
    errors: [],
    effect: 'read',
  }),
  'accountRequest.approveBankData': createDecisionCall('Releases a change of bank data, as a second person.'),
  'accountRequest.approveErasure': createDecisionCall(
    'Releases the erasure of a company, as a second person.',
  ),
  'accountRequest.decline': endpoint({
    summary: 'Ends a request without a change. Its author may withdraw it the same way.',
    params: RequestParam,
    body: EmptyBody,
    reply: AccountRequest,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
