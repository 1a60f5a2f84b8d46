import type { Call } from '#server/kernel/call'
import { asMarketplace } from '#server/kernel/call'
import { inform, queueOf } from './inbox/inbox.commands.ts'
import { pathOf } from './inbox/notification-links.rules.ts'
import { selectPeople } from './inbox/inbox.sql.ts'
import { notify } from './notifications.commands.ts'
import type { MailData, OrderNotice } from './email.templates.ts'

export type NoticeTemplate = {
  [T in keyof MailData]: MailData[T] extends OrderNotice ? T : never
}[keyof MailData]

export interface Notice<T extends NoticeTemplate> {
  readonly template: T
  /** The company that has the order, or had it until now. */
  readonly accountId: string
  readonly orderId: string
  /** Who is told besides the readers of the template, whatever their profiles. */
  readonly alsoId?: string | null
  /** Who made the change and knows of it. */
  readonly exceptId?: string | null
  readonly data: Omit<MailData[T], 'path'>
}

/**
 * Tells the same people in the app, on their devices and by mail, each as far as they have not switched it off.
 * Everything is written in the caller's transaction. Call it after the change, so that links lead to where the order
 * is now. Quiet calls tell nobody.
 */
export async function notifyPeople<T extends NoticeTemplate>(call: Call, notice: Notice<T>): Promise<void> {
  const { template, accountId, orderId, alsoId, exceptId, data } = notice
  const audience = await inform(call, {
    template,
    accountIds: [accountId],
    orderId,
    ...(alsoId ? { alsoId } : {}),
    ...(exceptId ? { exceptId } : {}),
  })
  if (!audience) return
  const { tx } = asMarketplace(call)
  const order = { sfid: data.sfid, queue: await queueOf(call, orderId, audience.accountIds) }
  for (const { id, profiles } of await selectPeople(tx, audience)) {
    const mail = { ...data, path: pathOf(template, order, profiles) } as MailData[T]
    await notify<NoticeTemplate>(call, { template, to: id, data: mail, orderId })
  }
}
