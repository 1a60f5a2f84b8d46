import type { LocalText } from '#contract/kit/locale'
import { notifyPeople, type NoticeTemplate } from '#server/features/notifications/notify-people.commands'
import type { EmailData } from '#server/features/notifications/notifications.commands'
import type { Call } from '#server/kernel/call'
import type { OrderContext } from '../store/order-context.queries.ts'
import type { HoldChange } from '../model/status/holds.rules.ts'
import { holdReasonLabels } from '../model/status/hold-labels.texts.ts'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'

/** Template data besides the order itself. */
type NoticeData<T extends NoticeTemplate> = Omit<
  EmailData[T],
  'order' | 'sfid' | 'place' | 'visit' | 'path' | 'reason' | 'comment'
>

interface CompanyNotice<T extends NoticeTemplate> {
  readonly template: T
  readonly reason?: LocalText | null
  readonly comment?: string | null | undefined
  readonly data: NoticeData<T>
}

/**
 * Notifies admins, dispatchers and the delegate of a change that another person made, each by their own
 * settings. Call it after the change, with the order as it was before. The person who made the change is not notified.
 */
export async function notifyCompany<T extends NoticeTemplate>(
  call: Call,
  order: OrderContext,
  { template, reason = null, comment = null, data: rest }: CompanyNotice<T>,
): Promise<void> {
  const { accountId, orderId, name, sfid, appointment, delegateId, city } = order
  if (call.suppressNotifications || accountId === null) return
  const common = {
    order: name,
    sfid,
    place: city,
    visit: appointment,
    reason,
    comment: comment?.trim() || null,
  }
  await notifyPeople(call, {
    template,
    accountId,
    orderId,
    alsoId: delegateId,
    exceptId: call.actor.kind === 'person' ? call.actor.contactId : null,
    data: { ...common, ...rest } as unknown as Omit<EmailData[T], 'path'>,
  })
}

/** Notifies the company why its order is on hold and whether it has to act. */
export async function notifyHold(
  call: Call,
  order: OrderContext,
  { hold }: HoldChange,
  comment: string | null | undefined,
): Promise<void> {
  if (!hold) return
  const template = hold.mover === 'partner' ? 'order_needs_action' : 'order_on_hold'
  await notifyCompany(call, order, { template, reason: holdReasonLabels[hold.reason], comment, data: {} })
}

/**
 * Notifies the delegate that the appointment moved. If the delegate moved it, or there is none, notifies the
 * planners instead. `moverId` is the person who moved it.
 */
export async function notifyRescheduled(
  call: Call,
  order: OrderContext,
  moverId: string | null,
): Promise<void> {
  const { accountId, delegateId, orderId } = order
  if (accountId === null) return
  const item = { template: 'order_rescheduled', accountIds: [accountId], orderId } as const
  if (delegateId !== null && delegateId !== moverId)
    await createInboxItems(call, { ...item, contactId: delegateId })
  else await createInboxItems(call, { ...item, ...(moverId === null ? {} : { exceptId: moverId }) })
}
