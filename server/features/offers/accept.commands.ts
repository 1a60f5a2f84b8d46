import type { Inputs } from '#contract/order-changes'
import { acceptanceGaps } from '#server/features/accounts/accounts.commands'
import { acceptOrder, readChanged, type ChangedOrder } from '#server/features/orders/orders.commands'
import { announce } from '#server/kernel/announce'
import { elevated, type PersonCall } from '#server/kernel/call'
import { invalid, Refusal } from '#server/kernel/refusal'
import { chooseCompany, demandOfferStep, standing, type Matched } from './offers.rules.ts'
import { gone } from './offers.queries.ts'
import { lockedJob, ownOffers, settleOffers, type OfferedJob, type OwnOffer } from './offers.sql.ts'
import { tellGone } from './tell-offers.ts'

export type AcceptedStatus = 'accepted' | 'appointment_confirmed'

export interface Acceptance {
  /** The order's sfid or api_id. */
  readonly jobId: string
  readonly status: AcceptedStatus
  readonly appointment?: Inputs['appointment_date'] | undefined
  /** For a master account: which of its locations takes the order. */
  readonly onBehalfOf?: string | null | undefined
  readonly version?: number | undefined
}

/**
 * Accepts an offer. Of any number of companies exactly one wins; the others are refused with
 * `offer_taken`, now and later. The winner's own call, repeated, gets the same answer and does nothing.
 * Refuses with `account_incomplete` what is missing of a company, with 422 an appointment that was not
 * offered or a location that was not matched.
 */
export async function acceptOffer(call: PersonCall, given: Acceptance): Promise<ChangedOrder> {
  // One line of waiting for all who want this order: the row is locked before anything is decided.
  const job = await lockedJob(call, given.jobId)
  if (!job) throw await gone(call, given.jobId)
  const offers = await ownOffers(call, job.id)
  if (isRepeated(call, job, offers, given)) return readChanged(call, job.id)
  if (job.status !== 'open' || offers.length === 0) throw await gone(call, given.jobId)
  const accountId = companyOf(offers, given.onBehalfOf)
  demandOfferStep('offer.accept', stateOf(offers, accountId), call.actor.profiles)
  await demandComplete(call, accountId)
  return win(call, job, accountId, given)
}
