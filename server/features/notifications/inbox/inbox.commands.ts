import type { Input, Output } from '#contract/api'
import { emailRules, type NotificationChannel, type InboxKind } from '#contract/notifications/inbox-kinds'
import { inboxPageSize } from '#contract/notifications/inbox'
import type { Queue } from '#contract/orders/model/queues'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { enqueuePush, type PushTask } from '../push/push.commands.ts'
import { getPushProfiles } from '../push/push.templates.ts'
import { getNotificationPath } from './notification-links.rules.ts'
import * as table from './inbox.sql.ts'
import type { Audience } from './inbox.sql.ts'

/** What happened, and whose people hear of it. */
export type InboxNotification = Pick<
  PushTask,
  'template' | 'accountIds' | 'orderId' | 'document' | 'contactId' | 'exceptId' | 'alsoId'
>

/**
 * Tells people: in the app at once, on their devices when the caller's transaction commits; each as far as
 * they want to hear of it. Quiet calls tell nobody. Returns who is told; null: nobody.
 */
export async function createInboxItems(call: Call, news: InboxNotification): Promise<Audience | null> {
  if (call.suppressNotifications || news.accountIds.length === 0) return null
  const { template, orderId = null, document = null, contactId = null, exceptId = null, alsoId = null } = news
  const { tx } = asMarketplace(call)
  const readers = getPushProfiles(template, contactId)
  const profiles = [...readers.first, ...readers.last]
  const companies = await table.listResponsibleCompanies(tx, [...new Set(news.accountIds)], profiles)
  // Whoever is named in addition belongs to the company itself, also where its master account looks after it.
  const accountIds = alsoId === null ? companies : [...new Set([...companies, ...news.accountIds])]
  const audience = { accountIds, contactId, exceptId, alsoId, ...readers }
  await table.insertInboxItems(tx, {
    audience,
    kind: template,
    at: formatInstant(call.now),
    orderId,
    document,
  })
  await publishLiveChanges(call, { accountIds, topic: 'news' })
  await enqueuePush(call, { ...news, accountIds })
  return audience
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

/** This person's other screens count anew. */
async function announceUnreadCount(call: PersonCall): Promise<{ unread: number }> {
  await publishLiveChanges(call, { accountIds: [call.actor.accountId], topic: 'news' })
  return readUnreadCount(call)
}

export async function readNotificationPreferences(call: PersonCall): Promise<Output<'news.preferences'>> {
  const { contactId, profiles } = call.actor
  const kept = await table.findNotificationPreferences(call.tx, contactId)
  return { ...kept, kinds: table.getKindsForProfiles(profiles) }
}

/** Refuses to switch off mails that have to be sent, and those that there are not. */
export async function saveNotificationPreferences(
  call: PersonCall,
  wanted: Input<'news.savePreferences'>['body'],
): Promise<Output<'news.preferences'>> {
  const at = wanted.off.findIndex(({ kind, channel }) => channel === 'mail' && emailRules[kind] !== 'choice')
  if (at !== -1) throw createFieldRefusal({ [`off.${at}.channel`]: 'invalid' })
  await table.upsertNotificationPreferences(call.tx, call.actor.contactId, wanted, formatInstant(call.now))
  return readNotificationPreferences(call)
}

/** Of these people those who want to hear of it this way. */
export function filterByPreference(
  call: Call,
  contactIds: readonly string[],
  kind: InboxKind,
  channel: NotificationChannel,
): Promise<string[]> {
  return table.listContactsWithoutOptOut(asMarketplace(call).tx, contactIds, `${kind}.${channel}`)
}

/** The queue in which these companies have an order now; null: they do not have it. */
export async function findOrderQueue(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<Queue | null> {
  return table.findQueueOfOrder(asMarketplace(call).tx, orderId, accountIds)
}
