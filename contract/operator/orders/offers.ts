import { z } from 'zod'
import { Instant, InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, OrderId } from '#contract/kit/ids'
import { InvitationDraft, InvitationView } from '../companies/accounts.ts'
import * as example from '../examples.ts'
import { rejectReasons } from '#contract/orders/model/order-enums'

const OrderParam = z.object({ job_id: OrderId })

export const OfferView = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(['open', 'accepted', 'taken', 'rejected', 'withdrawn']),
  round: z.number().int(),
  offered_at: InstantOut,
  /** When the offer is withdrawn by itself; null: no limit. */
  expires_at: InstantOut.nullable(),
  seen_at: InstantOut.nullable(),
  ended_at: InstantOut.nullable(),
  reject_reason: z.enum(rejectReasons).nullable(),
  reject_text: z.string().nullable(),
})

const accountIds = z.array(CrmId).min(1, { error: 'required' }).max(1000, { error: 'too_long' }).optional()

/** Offers of an order to companies, and the invitation of a company that is not registered. */
export const operatorOfferCalls = {
  'offer.create': endpoint({
    summary:
      'Offers an open job to the named companies, or to all companies that match it. With `expires_at` the new offers are withdrawn at that time.',
    params: OrderParam,
    body: z
      .strictObject({ account_ids: accountIds, expires_at: Instant.optional() })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ offered: z.number().int(), data: z.array(OfferView) }),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'offer.list': endpoint({
    summary: 'Lists the offers of a job and their states.',
    params: OrderParam,
    reply: z.object({ data: z.array(OfferView) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'invitation.create': endpoint({
    summary:
      'Offers an open job to a company that is not registered, and emails it the link to the job’s page.',
    params: OrderParam,
    body: InvitationDraft.meta({ examples: [example.invitationExample] }),
    reply: InvitationView,
    status: 201,
    errors: ['not_found', 'status_not_allowed', 'already_exists'],
    effect: 'write',
  }),
  'offer.withdraw': endpoint({
    summary: 'Withdraws open offers from the named companies, or from all.',
    params: OrderParam,
    body: z
      .strictObject({ account_ids: accountIds })
      .prefault({})
      .meta({ examples: [{}] }),
    reply: z.object({ withdrawn: z.number().int(), data: z.array(OfferView) }),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
