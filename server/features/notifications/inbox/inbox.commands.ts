import type { Input, Output } from '#contract/api'
import { emailRules, type InboxKind } from '#contract/notifications/inbox-kinds'
import { inboxPageSize } from '#contract/notifications/inbox'
import type { Queue } from '#contract/orders/model/queues'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { enqueuePush, type PushTask } from '../push/push.commands.ts'
import { getPushProfiles } from '../push/push-kinds.rules.ts'
import { getNotificationPath } from './notification-links.rules.ts'
import * as table from './inbox.sql.ts'
import type { Audience } from './inbox.sql.ts'

/** An event and the companies whose people are notified. */
export type InboxNotification = Pick<
  PushTask,
  'template' | 'accountIds' | 'orderId' | 'document' | 'contactId' | 'exceptId' | 'alsoId'
>

/**
 * Notifies people in the app and, when the transaction commits, on their devices, according to their
 * preferences. Does nothing if the call suppresses notifications. Returns the audience; null if nothing was
 * sent.
 */
export async function createInboxItems(
  call: Call,
  notification: InboxNotification,
): Promise<Audience | null> {
  if (call.suppressNotifications || notification.accountIds.length === 0) return null
  const {
    template,
    orderId = null,
    document = null,
    contactId = null,
    exceptId = null,
    alsoId = null,
  } = notification
  const { tx } = asMarketplace(call)
  const readers = getPushProfiles(template, contactId)
  const profiles = [...readers.profiles, ...readers.fallback]
  const companies = await table.listResponsibleCompanies(tx, [...new Set(notification.accountIds)], profiles)
  // The additional person belongs to the company itself, even if its master account gets the notification.
  const accountIds = alsoId === null ? companies : [...new Set([...companies, ...notification.accountIds])]
  const audience = { accountIds, contactId, exceptId, alsoId, ...readers }
  await table.insertInboxItems(tx, {
    audience,
    kind: template,
    at: formatInstant(call.now),
    orderId,
    document,
  })
  await publishLiveChanges(call, { accountIds, topic: 'news' })
  await enqueuePush(call, { ...notification, accountIds })
  return audience
}

/** Returns whether people were notified of this event at this time. A task that may run twice asks for it. */
export async function hasInboxItems(
  call: Call,
  item: { readonly template: InboxKind; readonly orderId: string; readonly at: string },
): Promise<boolean> {
  return table.hasInboxRows(asMarketplace(call).tx, item)
}

export async function listInboxItems(call: PersonCall, before?: number): Promise<Output<'news.list'>> {
  const { contactId, profiles } = call.actor
  const [rows, unread] = await Promise.all([
    table.listInboxRows(call.tx, contactId, { before: before ?? null, limit: inboxPageSize + 1 }),
    table.countUnreadRows(call.tx, contactId),
  ])
  const data = rows
    .slice(0, inboxPageSize)
    .map(({ kind, sfid, queue, title, city, document, days, ...row }) => ({
      ...row,
      kind,
      order: title === null ? null : { title, city: city ?? '' },
      document: document === null ? null : { type: document, days: days ?? 0 },
      path: getNotificationPath(kind, { sfid, queue }, profiles),
    }))
  return { data, unread, has_more: rows.length > inboxPageSize }
}

export async function readUnreadCount(call: PersonCall): Promise<{ unread: number }> {
  return { unread: await table.countUnreadRows(call.tx, call.actor.contactId) }
}

export async function markInboxItems(call: PersonCall, { ids, read }: Input<'news.mark'>['body']) {
  await table.markInboxRows(call.tx, call.actor.contactId, ids, read ? formatInstant(call.now) : null)
  return announceUnreadCount(call)
}

export async function markAllInboxItems(call: PersonCall, until: number) {
  await table.markInboxRowsUntil(call.tx, call.actor.contactId, until, formatInstant(call.now))
  return announceUnreadCount(call)
}

/** Kinds about messages of an order. Reading the conversation reads them. */
const messageKinds: readonly InboxKind[] = ['order_message', 'order_mention']

/** Marks the caller's notifications about messages of this order as read. */
export async function markOrderMessagesRead(call: PersonCall, orderId: string): Promise<void> {
  const { contactId } = call.actor
  const at = formatInstant(call.now)
  const wasMarked = await table.markInboxRowsOfOrder(call.tx, contactId, { orderId, kinds: messageKinds, at })
  if (wasMarked) await publishLiveChanges(call, { accountIds: [call.actor.accountId], topic: 'news' })
}

/** Updates the unread count on the person's other devices. */
async function announceUnreadCount(call: PersonCall): Promise<{ unread: number }> {
  await publishLiveChanges(call, { accountIds: [call.actor.accountId], topic: 'news' })
  return readUnreadCount(call)
}

export async function readNotificationPreferences(call: PersonCall): Promise<Output<'news.preferences'>> {
  const { contactId, profiles } = call.actor
  const preferences = await table.findNotificationPreferences(call.tx, contactId)
  return { ...preferences, kinds: table.getKindsForProfiles(profiles) }
}

/** Refuses to switch off mandatory emails and emails that do not exist. */
export async function saveNotificationPreferences(
  call: PersonCall,
  wanted: Input<'news.savePreferences'>['body'],
): Promise<Output<'news.preferences'>> {
  const at = wanted.off.findIndex(({ kind, channel }) => channel === 'mail' && emailRules[kind] !== 'choice')
  if (at !== -1) throw createFieldRefusal({ [`off.${at}.channel`]: 'invalid' })
  await table.upsertNotificationPreferences(call.tx, call.actor.contactId, wanted, formatInstant(call.now))
  return readNotificationPreferences(call)
}

/** Returns those of these people who want emails of this kind, and whether they get them in a digest. */
export function listEmailReaders(
  call: Call,
  contactIds: readonly string[],
  kind: InboxKind,
): Promise<table.EmailReader[]> {
  return table.listContactsWithoutOptOut(asMarketplace(call).tx, contactIds, `${kind}.mail`)
}

/** Returns the queue in which these companies have the order; null if they do not have it. */
export async function findOrderQueue(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<Queue | null> {
  return table.findQueueOfOrder(asMarketplace(call).tx, orderId, accountIds)
}
