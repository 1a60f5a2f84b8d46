import { z } from 'zod'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId } from '#contract/kit/ids'
import { Text } from '#contract/kit/text-schemas'
import { AccountRequest, createDecisionCall } from './account-requests.ts'

/** Two accounts of the same company become one (docs/domain.md#merging-two-accounts-of-a-company). */

const AccountParam = z.object({ account_id: CrmId })

/** Reasons that prevent a merge. */
export const mergeBlockers = [
  'merged',
  'erased',
  'has_locations',
  'other_master',
  'different_vat_id',
  'different_tax_id',
  'different_tax_case',
  'restricted',
  'identity_provider',
  'request_waiting',
  'orders_under_way',
  'credit_run',
] as const
export type MergeBlocker = (typeof mergeBlockers)[number]

/** Facts that a person should know before a merge. */
export const mergeNotices = [
  'no_common_number',
  'different_address',
  'unconfirmed_people',
  'no_bank_data',
  'no_agreement',
  'gets_no_offers',
] as const
export type MergeNotice = (typeof mergeNotices)[number]

const MergeAccount = z.object({ id: z.string(), name: z.string(), city: z.string() })

const MergePreview = z.object({
  /** The account that ends. */
  ends: MergeAccount,
  /** The account that stays. */
  stays: MergeAccount,
  blockers: z.array(z.enum(mergeBlockers)),
  notices: z.array(z.enum(mergeNotices)),
  /** The account that stays gets these. */
  moves: z.object({
    /** People who get access to the account that stays, with the profiles that they have now. */
    people: z.number().int(),
    /** People who have access to it already. They keep their profiles there. */
    known_people: z.number().int(),
    /** Orders in approval, or approved and not credited. */
    orders: z.number().int(),
    /** Documents in force of kinds that the account that stays has not. */
    documents: z.number().int(),
    /** Open offers, which are withdrawn. The account that stays is matched with these orders. */
    offers: z.number().int(),
  }),
  /** These stay with the account that ends. The people of the other account can read them. */
  remains: z.object({
    orders: z.number().int(),
    credit_notes: z.number().int(),
  }),
  /** Orders that the company is still working on; they prevent the merge. */
  orders_under_way: z.number().int(),
})
export type MergePreview = z.output<typeof MergePreview>

export const operatorAccountMergeCalls = {
  'account.previewMerge': endpoint({
    summary:
      'Returns what merging this account into another one of the same company would move, and what prevents it. The account in the path ends, `into` stays.',
    params: AccountParam,
    query: z.object({ into: CrmId }),
    reply: MergePreview,
    errors: ['not_found'],
    effect: 'read',
  }),
  'account.requestMerge': endpoint({
    summary:
      'Asks for merging this account into another one of the same company. The account in the path ends for good. A second person releases it with `accountRequest.approveMerge`.',
    params: AccountParam,
    body: z.strictObject({ into: CrmId, reason: Text.min(1, { error: 'required' }) }).meta({
      examples: [{ into: '001GwMuldental0IBA', reason: 'Der Betrieb hat sich zweimal registriert.' }],
    }),
    reply: AccountRequest,
    status: 201,
    errors: ['not_found', 'already_exists', 'merge_blocked'],
    effect: 'write',
  }),
  'accountRequest.approveMerge': createDecisionCall('Releases a merge of two accounts, as a second person.'),
}
