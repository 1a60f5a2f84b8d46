import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import { type OfferOrder } from '../store/offers.sql.ts'
import { mapMasterAccounts, getOrderTown } from '../store/order-contacts.sql.ts'

type NotifiedOrder = Pick<OfferOrder, 'id' | 'sfid' | 'name'>

/** Tells companies of a new offer, all of them at the same moment: their open screens and by mail. */
export async function notifyNewOffer(
  call: Call,
  job: NotifiedOrder,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0 || call.suppressNotifications) return
  await announceOfferReturn(call, job.id, accountIds)
  const data = { order: job.name, sfid: job.sfid, place: await getOrderTown(call, job.id) }
  const above = await mapMasterAccounts(call, accountIds)
  // Not one after the other: on the one connection the statements of all companies travel together.
  const written = await Promise.all(
    accountIds.map((accountId) => sendOfferMail(call, job.id, accountId, above.get(accountId), data)),
  )
  await createInboxItems(call, { template: 'offer_new', accountIds: written, orderId: job.id })
}

interface OfferMail {
  readonly order: string
  readonly sfid: string | null
  readonly place: string
}

/** Gives who was written to: a location without people of its own is planned by its master account. */
async function sendOfferMail(
  call: Call,
  orderId: string,
  accountId: string,
  masterId: string | undefined,
  data: OfferMail,
): Promise<string> {
  const sentMails = await enqueueEmail(call, { template: 'offer_new', to: { accountId }, data, orderId })
  if (sentMails > 0 || !masterId) return accountId
  await enqueueEmail(call, { template: 'offer_new', to: { accountId: masterId }, data, orderId })
  return masterId
}

/** Tells companies that an offer is gone, so that an open page says so in place. */
export async function announceOfferRemoval(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return
  await publishLiveChanges(
    call,
    { accountIds, topic: 'offer_taken', orderId },
    { accountIds, topic: 'counts' },
  )
}

/** Tells companies that an offer, which was out of reach for a while, stands in their lists again. */
export async function announceOfferReturn(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return
  await publishLiveChanges(call, { accountIds, topic: 'offers', orderId }, { accountIds, topic: 'counts' })
}
