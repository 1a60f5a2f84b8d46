import type { Call } from '#server/kernel/call'
import { asMarketplace } from '#server/kernel/call'
import { createInboxItems, findOrderQueue } from './inbox/inbox.commands.ts'
import { getNotificationPath } from './inbox/notification-links.rules.ts'
import { listAudience } from './inbox/inbox.sql.ts'
import { enqueueEmail } from './notifications.commands.ts'
import type { EmailData, OrderNoticeData } from './email-kinds.rules.ts'

export type NoticeTemplate = {
  [T in keyof EmailData]: EmailData[T] extends OrderNoticeData ? T : never
}[keyof EmailData]

export interface Notice<T extends NoticeTemplate> {
  readonly template: T
  /** The company that has the order, or had it until this change. */
  readonly accountId: string
  readonly orderId: string
  /** Notified in addition to the readers of the template, whatever their profiles. */
  readonly alsoId?: string | null
  /** The person who made the change and needs no notification. */
  readonly exceptId?: string | null
  /** Notifies this person only, whatever their profiles. */
  readonly onlyId?: string
  readonly data: Omit<EmailData[T], 'path'>
}

/**
 * Notifies the same people in the app, on their devices and by email, according to their preferences, in the
 * caller's transaction. Call it after the change, so that links point to the order's new list. Does nothing
 * if the call suppresses notifications.
 */
export async function notifyPeople<T extends NoticeTemplate>(call: Call, notice: Notice<T>): Promise<void> {
  const { template, accountId, orderId, alsoId, exceptId, onlyId, data } = notice
  const audience = await createInboxItems(call, {
    template,
    accountIds: [accountId],
    orderId,
    ...(alsoId ? { alsoId } : {}),
    ...(exceptId ? { exceptId } : {}),
    ...(onlyId ? { contactId: onlyId } : {}),
  })
  if (!audience) return
  const { tx } = asMarketplace(call)
  const order = { sfid: data.sfid, queue: await findOrderQueue(call, orderId, audience.accountIds) }
  for (const { id, profiles } of await listAudience(tx, audience)) {
    const mail = { ...data, path: getNotificationPath(template, order, profiles) } as EmailData[T]
    await enqueueEmail<NoticeTemplate>(call, { template, to: id, data: mail, orderId, accountId })
  }
}
