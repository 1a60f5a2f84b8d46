import type { ValuesByCategory } from '#contract/company/accounts'
import type { Output } from '#contract/api'
import {
  endOffers,
  qualificationValues,
  resumeOffers,
} from '#server/features/accounts/onboarding/offer-subscription.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { hashSecret } from '#server/kernel/secrets'
import { decidesFor, invitationBy, subscriberOf } from './invitations.sql.ts'
import { readOptOut } from './opt-out-token.ts'

type Subscription = Output<'subscription.read'>

interface Holder {
  readonly accountId: string
  readonly isRegistered: boolean
  readonly orderId: string | null
}

/** Where a company stands, for whoever holds the link of one of its mails. Nothing changes by looking (C37). */
export async function readSubscription(call: Call, key: Uint8Array, token: string): Promise<Subscription> {
  return shown(call, await holder(call, key, token))
}

export async function endSubscription(call: Call, key: Uint8Array, token: string): Promise<Subscription> {
  const held = await holder(call, key, token)
  await endOffers(call, held.accountId, { who: 'visitor' })
  return shown(call, held)
}

export async function resumeSubscription(
  call: Call,
  key: Uint8Array,
  token: string,
  qualifications: ValuesByCategory,
): Promise<Subscription> {
  const held = await holder(call, key, token)
  await resumeOffers(call, held.accountId, qualifications, { who: 'visitor' })
  return shown(call, held)
}

/** An invitation serves for this as long as it holds, also after it was used; else the link of an offer's mail. */
async function holder(call: Call, key: Uint8Array, token: string): Promise<Holder> {
  const invitation = await invitationBy(call.tx, hashSecret(token), formatInstant(call.now))
  if (invitation) {
    const { accountId, isRegistered, orderId } = invitation
    return { accountId, isRegistered, orderId: isRegistered ? null : orderId }
  }
  const optOut = await readOptOut(key, token, call.now)
  const person = optOut ? await decidesFor(call.tx, optOut.contact, optOut.account) : null
  if (!optOut || !person) throw new Refusal('link_expired')
  return { accountId: optOut.account, isRegistered: person.isRegistered, orderId: null }
}

async function shown(call: Call, { accountId, isRegistered, orderId }: Holder): Promise<Subscription> {
  const company = await subscriberOf(call.tx, accountId)
  if (!company) throw new Refusal('link_expired')
  return {
    company: { name: company.name },
    status: company.state,
    orders_under_way: company.under_way,
    is_registered: isRegistered,
    job_id: orderId,
    qualifications: company.held,
    values: qualificationValues(),
  }
}
