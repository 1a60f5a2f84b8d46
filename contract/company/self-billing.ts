import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'

/** Why an agreement is not in force any more. */
export const agreementEndReasons = ['withdrawn', 'replaced'] as const

/** The agreements of a company to be credited by the marketplace (self-billing, § 14 Abs. 2 UStG). */
export const SelfBillingAgreement = z.object({
  version: z.string(),
  agreed_at: InstantOut,
  /** Null: the marketplace recorded it. */
  agreed_by: z.string().nullable(),
  /** Null: it is in force. */
  ended_at: InstantOut.nullable(),
  end_reason: z.enum(agreementEndReasons).nullable(),
  /** Null: it is in force, or the marketplace recorded the end. */
  ended_by: z.string().nullable(),
})
export type SelfBillingAgreement = z.output<typeof SelfBillingAgreement>

const SelfBilling = z.object({
  /** The newest first. */
  agreements: z.array(SelfBillingAgreement),
  /** Accepted orders without a credit note. The company invoices them itself if it withdraws the agreement. */
  uncredited_orders: z.number().int(),
})

export const selfBillingCalls = {
  'selfBilling.read': endpoint({
    summary:
      'Returns the agreements of a company to self-billing, as proof, and how many orders are not credited.',
    query: z.object({ account_id: CrmId.optional() }),
    reply: SelfBilling,
    errors: ['not_found'],
    effect: 'read',
  }),
  'selfBilling.withdraw': endpoint({
    summary:
      'Withdraws the agreement to self-billing at once and for the future. Requires reauthentication. Without an agreement nothing changes.',
    body: z.strictObject({ account_id: CrmId.optional() }),
    reply: SelfBilling,
    errors: ['not_found', 'proof_required'],
    effect: 'write',
  }),
}
