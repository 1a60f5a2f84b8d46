import { notify } from '#server/features/notifications/notifications.commands'
import { inform } from '#server/features/notifications/inbox/inbox.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import { type OfferedJob } from './offers.sql.ts'
import { masters, placeOf } from './parties.sql.ts'

type Told = Pick<OfferedJob, 'id' | 'sfid' | 'name'>

/** Tells companies of a new offer, all of them at the same moment: their open screens and by mail. */
export async function tellOffered(call: Call, job: Told, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0 || call.suppressNotifications) return
  await tellBack(call, job.id, accountIds)
  const data = { order: job.name, sfid: job.sfid, place: await placeOf(call, job.id) }
  const above = await masters(call, accountIds)
  // Not one after the other: on the one connection the statements of all companies travel together.
  const written = await Promise.all(
    accountIds.map((accountId) => mailOffer(call, job.id, accountId, above.get(accountId), data)),
  )
  await inform(call, { template: 'offer_new', accountIds: written, orderId: job.id })
}

interface OfferMail {
  readonly order: string
  readonly sfid: string | null
  readonly place: string
}

/** Gives who was written to: a location without people of its own is planned by its master account. */
async function mailOffer(
  call: Call,
  orderId: string,
  accountId: string,
  masterId: string | undefined,
  data: OfferMail,
): Promise<string> {
  const written = await notify(call, { template: 'offer_new', to: { accountId }, data, orderId })
  if (written > 0 || !masterId) return accountId
  await notify(call, { template: 'offer_new', to: { accountId: masterId }, data, orderId })
  return masterId
}

/** Tells companies that an offer is gone, so that an open page says so in place. */
export async function tellGone(call: Call, orderId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await publishLiveChanges(
    call,
    { accountIds, topic: 'offer_taken', orderId },
    { accountIds, topic: 'counts' },
  )
}

/** Tells companies that an offer, which was out of reach for a while, stands in their lists again. */
export async function tellBack(call: Call, orderId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await publishLiveChanges(call, { accountIds, topic: 'offers', orderId }, { accountIds, topic: 'counts' })
}
