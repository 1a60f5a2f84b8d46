import { z } from 'zod'
import { RetainedData } from '#contract/people/data-protection'
import { Instant, InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId } from '#contract/kit/ids'
import { Pagination, QueryPaging } from '#contract/kit/paging'

/**
 * The marketplace erases people who ask outside the portal, and lists all erasures for systems that hold
 * copies (Art. 17, 19 GDPR).
 */

const AccountErasureResult = z.object({ msg: z.string(), kept: z.array(RetainedData) })
const EmptyBody = z.strictObject({}).meta({ examples: [{}] })

export const operatorErasureCalls = {
  'contact.erase': endpoint({
    summary: 'Erases a person. Refused, with the reasons, while the company would lose its only admin.',
    params: z.object({ contact_id: CrmId }),
    body: EmptyBody,
    reply: AccountErasureResult,
    errors: ['not_found', 'erasure_blocked'],
    effect: 'write',
  }),
  'account.erase': endpoint({
    summary:
      'Erases a company with its locations and people. Refused while work, payments or an objection are open.',
    params: z.object({ account_id: CrmId }),
    body: EmptyBody,
    reply: AccountErasureResult,
    errors: ['not_found', 'erasure_blocked'],
    effect: 'write',
  }),
  'erasure.list': endpoint({
    summary: 'Lists erasures, oldest first, so that other systems can erase their copies.',
    query: z.object({
      ...QueryPaging,
      since: Instant.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          subject: z.enum(['person', 'company']),
          /** The contact's or the account's id. */
          id: z.string(),
          asked_by: z.enum(['person', 'operator']),
          asked_at: InstantOut,
          done_at: InstantOut.nullable(),
          kept: z.array(RetainedData),
        }),
      ),
      pagination: Pagination,
    }),
    errors: [],
    effect: 'read',
  }),
}
