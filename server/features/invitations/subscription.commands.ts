import type { ValuesByCategory } from '#contract/company/accounts'
import type { Output } from '#contract/api'
import {
  endCompanyOffers,
  listQualificationOptions,
  resumeCompanyOffers,
} from '#server/features/accounts/onboarding/offer-subscription.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { hashSecret } from '#server/kernel/secrets'
import { findDecider, findInvitation, findSubscriber } from './invitations.sql.ts'
import type { KeyRing } from '#server/kernel/secrets'
import { signOptOutToken, verifyOptOutToken } from './opt-out-token.crypto.ts'

type OfferSubscription = Output<'subscription.read'>

interface SubscriptionHolder {
  readonly accountId: string
  readonly isRegistered: boolean
  readonly orderId: string | null
}

/**
 * Returns the offer subscription of a company to the holder of a link from an email. Reading changes nothing.
 */
export async function readSubscription(call: Call, keys: KeyRing, token: string): Promise<OfferSubscription> {
  return toSubscriptionView(call, await requireSubscriptionHolder(call, keys, token))
}

export async function endSubscription(call: Call, keys: KeyRing, token: string): Promise<OfferSubscription> {
  const holder = await requireSubscriptionHolder(call, keys, token)
  await endCompanyOffers(call, holder.accountId, { actor: 'visitor' })
  return toSubscriptionView(call, holder)
}

export async function resumeSubscription(
  call: Call,
  keys: KeyRing,
  token: string,
  qualifications: ValuesByCategory,
): Promise<OfferSubscription> {
  const holder = await requireSubscriptionHolder(call, keys, token)
  await resumeCompanyOffers(call, holder.accountId, qualifications, { actor: 'visitor' })
  return toSubscriptionView(call, holder)
}

/**
 * Accepts an invitation until it expires, even a used one, or the opt-out token of an email about an offer.
 */
async function requireSubscriptionHolder(
  call: Call,
  keys: KeyRing,
  token: string,
): Promise<SubscriptionHolder> {
  const invitation = await findInvitation(call.tx, hashSecret(token), formatInstant(call.now))
  if (invitation) {
    const { accountId, isRegistered, orderId } = invitation
    return { accountId, isRegistered, orderId: isRegistered ? null : orderId }
  }
  const optOut = await verifyOptOutToken(keys, token, call.now)
  const person = optOut ? await findDecider(call.tx, optOut.contact, optOut.account) : null
  if (!optOut || !person) throw new Refusal('link_expired')
  return { accountId: optOut.account, isRegistered: person.isRegistered, orderId: null }
}

async function toSubscriptionView(
  call: Call,
  { accountId, isRegistered, orderId }: SubscriptionHolder,
): Promise<OfferSubscription> {
  const company = await findSubscriber(call.tx, accountId)
  if (!company) throw new Refusal('link_expired')
  return {
    company: { name: company.name },
    status: company.state,
    orders_under_way: company.under_way,
    is_registered: isRegistered,
    job_id: orderId,
    qualifications: company.held,
    values: listQualificationOptions(),
  }
}

/** Returns the opt-out link for a recipient; null unless they are admin or owner of the company. */
export async function createStopOffersPath(
  keys: KeyRing,
  call: Call,
  contactId: string,
  accountId: string,
): Promise<string | null> {
  if (!(await findDecider(call.tx, contactId, accountId))) return null
  const token = await signOptOutToken(keys, { contact: contactId, account: accountId }, call.now)
  return `/cancel-offer-subscription/?refresh_token=${token}`
}
