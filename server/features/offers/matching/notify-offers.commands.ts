import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import type { OfferEmailDetails } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import type { Call } from '#server/kernel/call'
import type { OrderContext } from '#server/features/orders/store/order-context.queries'
import { findOfferNotice } from '../store/offer-notice.sql.ts'
import { mapMasterAccounts } from '../store/offer-companies.sql.ts'

type NotifiedOrder = Pick<OrderContext, 'orderId' | 'sfid' | 'name' | 'postalCode' | 'city'>

/** Notifies companies of a new offer by live event and by email, all at the same time. */
export async function notifyNewOffer(
  call: Call,
  order: NotifiedOrder,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0 || call.suppressNotifications) return
  const { orderId } = order
  await announceOfferReturn(call, orderId, accountIds)
  const details = await findOfferNotice(call, orderId)
  const place = `${order.postalCode} ${order.city}`
  const data = { order: order.name, sfid: order.sfid, place, details }
  const masterIds = await mapMasterAccounts(call, accountIds)
  // Start all statements at once, so that the one connection sends them in one batch.
  const notifiedAccountIds = await Promise.all(
    accountIds.map((accountId) => sendOfferMail(call, orderId, accountId, masterIds.get(accountId), data)),
  )
  await createInboxItems(call, { template: 'offer_new', accountIds: notifiedAccountIds, orderId })
}

interface OfferMail {
  readonly order: string
  readonly sfid: string | null
  readonly place: string
  readonly details: OfferEmailDetails
}

/**
 * Mails the offer and returns the company that got it: the master account if a location has no people of its
 * own.
 */
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

/** Notifies open pages of these companies that the offer is gone. */
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

/** Notifies these companies that an offer is in their lists again. */
export async function announceOfferReturn(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return
  await publishLiveChanges(call, { accountIds, topic: 'offers', orderId }, { accountIds, topic: 'counts' })
}
