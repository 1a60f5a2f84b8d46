import type { Input, Output } from '#contract/api'
import { emailRules, type NotificationChannel, type InboxKind } from '#contract/notifications/inbox-kinds'
import { inboxPageSize } from '#contract/notifications/inbox'
import type { Queue } from '#contract/orders/model/queues'
import { publishLiveChanges } from '#server/kernel/live-events'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import { push, type PushJob } from '../push/push.commands.ts'
import { readersOf } from '../push/push.templates.ts'
import { pathOf } from './notification-links.rules.ts'
import * as table from './inbox.sql.ts'
import type { Audience } from './inbox.sql.ts'

/** What happened, and whose people hear of it. */
export type News = Pick<
  PushJob,
  'template' | 'accountIds' | 'orderId' | 'document' | 'contactId' | 'exceptId' | 'alsoId'
>

/**
 * Tells people: in the app at once, on their devices when the caller's transaction commits; each as far as
 * they want to hear of it. Quiet calls tell nobody. Returns who is told; null: nobody.
 */
export async function inform(call: Call, news: News): Promise<Audience | null> {
  if (call.suppressNotifications || news.accountIds.length === 0) return null
  const { template, orderId = null, document = null, contactId = null, exceptId = null, alsoId = null } = news
  const { tx } = asMarketplace(call)
  const readers = readersOf(template, contactId)
  const profiles = [...readers.first, ...readers.last]
  const companies = await table.companiesWithPeople(tx, [...new Set(news.accountIds)], profiles)
  // Whoever is named in addition belongs to the company itself, also where its master account looks after it.
  const accountIds = alsoId === null ? companies : [...new Set([...companies, ...news.accountIds])]
  const audience = { accountIds, contactId, exceptId, alsoId, ...readers }
  await table.insertNews(tx, { audience, kind: template, at: formatInstant(call.now), orderId, document })
  await publishLiveChanges(call, { accountIds, topic: 'news' })
  await push(call, { ...news, accountIds })
  return audience
}

export async function listNews(call: PersonCall, before?: number): Promise<Output<'news.list'>> {
  const { contactId, profiles } = call.actor
  const [rows, unread] = await Promise.all([
    table.newsOf(call.tx, contactId, { before: before ?? null, limit: inboxPageSize + 1 }),
    table.countUnread(call.tx, contactId),
  ])
  const data = rows
    .slice(0, inboxPageSize)
    .map(({ kind, sfid, queue, title, city, document, days, ...row }) => ({
      ...row,
      kind,
      order: title === null ? null : { title, city: city ?? '' },
      document: document === null ? null : { type: document, days: days ?? 0 },
      path: pathOf(kind, { sfid, queue }, profiles),
    }))
  return { data, unread, has_more: rows.length > inboxPageSize }
}

export async function unreadNews(call: PersonCall): Promise<{ unread: number }> {
  return { unread: await table.countUnread(call.tx, call.actor.contactId) }
}

export async function markNews(call: PersonCall, { ids, read }: Input<'news.mark'>['body']) {
  await table.mark(call.tx, call.actor.contactId, ids, read ? formatInstant(call.now) : null)
  return told(call)
}

export async function markAllNews(call: PersonCall, until: number) {
  await table.markUntil(call.tx, call.actor.contactId, until, formatInstant(call.now))
  return told(call)
}

/** This person's other screens count anew. */
async function told(call: PersonCall): Promise<{ unread: number }> {
  await publishLiveChanges(call, { accountIds: [call.actor.accountId], topic: 'news' })
  return unreadNews(call)
}

export async function readPreferences(call: PersonCall): Promise<Output<'news.preferences'>> {
  const { contactId, profiles } = call.actor
  const kept = await table.preferencesOf(call.tx, contactId)
  return { ...kept, kinds: table.kindsFor(profiles) }
}

/** Refuses to switch off mails that have to be sent, and those that there are not. */
export async function savePreferences(
  call: PersonCall,
  wanted: Input<'news.savePreferences'>['body'],
): Promise<Output<'news.preferences'>> {
  const at = wanted.off.findIndex(({ kind, channel }) => channel === 'mail' && emailRules[kind] !== 'choice')
  if (at !== -1) throw createFieldRefusal({ [`off.${at}.channel`]: 'invalid' })
  await table.putPreferences(call.tx, call.actor.contactId, wanted, formatInstant(call.now))
  return readPreferences(call)
}

/** Of these people those who want to hear of it this way. */
export function whoWants(
  call: Call,
  contactIds: readonly string[],
  kind: InboxKind,
  channel: NotificationChannel,
): Promise<string[]> {
  return table.whoWants(asMarketplace(call).tx, contactIds, `${kind}.${channel}`)
}

/** The queue in which these companies have an order now; null: they do not have it. */
export async function queueOf(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<Queue | null> {
  return table.selectQueue(asMarketplace(call).tx, orderId, accountIds)
}
