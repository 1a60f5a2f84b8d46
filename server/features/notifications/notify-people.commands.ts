import type { Call } from '#server/kernel/call'
import { asMarketplace } from '#server/kernel/call'
import { createInboxItems, findOrderQueue } from './inbox/inbox.commands.ts'
import { getNotificationPath } from './inbox/notification-links.rules.ts'
import { listAudience } from './inbox/inbox.sql.ts'
import { enqueueEmail } from './notifications.commands.ts'
import type { EmailData, OrderNoticeData } from './email.templates.ts'

export type NoticeTemplate = {
  [T in keyof EmailData]: EmailData[T] extends OrderNoticeData ? T : never
}[keyof EmailData]

export interface Notice<T extends NoticeTemplate> {
  readonly template: T
  /** The company that has the order, or had it until now. */
  readonly accountId: string
  readonly orderId: string
  /** Who is told besides the readers of the template, whatever their profiles. */
  readonly alsoId?: string | null
  /** Who made the change and knows of it. */
  readonly exceptId?: string | null
  readonly data: Omit<EmailData[T], 'path'>
}

/**
 * Tells the same people in the app, on their devices and by mail, each as far as they have not switched it off.
 * Everything is written in the caller's transaction. Call it after the change, so that links lead to where the order
 * is now. Quiet calls tell nobody.
 */
export async function notifyPeople<T extends NoticeTemplate>(call: Call, notice: Notice<T>): Promise<void> {
  const { template, accountId, orderId, alsoId, exceptId, data } = notice
  const audience = await createInboxItems(call, {
    template,
    accountIds: [accountId],
    orderId,
    ...(alsoId ? { alsoId } : {}),
    ...(exceptId ? { exceptId } : {}),
  })
  if (!audience) return
  const { tx } = asMarketplace(call)
  const order = { sfid: data.sfid, queue: await findOrderQueue(call, orderId, audience.accountIds) }
  for (const { id, profiles } of await listAudience(tx, audience)) {
    const mail = { ...data, path: getNotificationPath(template, order, profiles) } as EmailData[T]
    await enqueueEmail<NoticeTemplate>(call, { template, to: id, data: mail, orderId })
  }
}
