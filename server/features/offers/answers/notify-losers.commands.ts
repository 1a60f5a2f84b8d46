import { createInboxItems, hasInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'offer.notifyLosers': LostOffer
  }
}

export interface LostOffer {
  readonly orderId: string
  readonly accountIds: readonly string[]
  /** When another company accepted the order. */
  readonly at: string
}

/**
 * Notifies the people of these companies that another one has the order. In a task, because the person who accepts
 * need not wait for it. Open screens get their live event at once.
 */
export async function enqueueLoserNotices(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (call.suppressNotifications || accountIds.length === 0) return
  await enqueueTask(call, 'offer.notifyLosers', { orderId, accountIds, at: formatInstant(call.now) })
}

/** Runs the task. Does nothing in a second run after one that has committed. */
export async function notifyLosers(call: Call, { orderId, accountIds, at }: LostOffer): Promise<void> {
  if (await hasInboxItems(call, { template: 'offer_taken', orderId, at })) return
  const thenCall = { ...call, now: Temporal.Instant.from(at) }
  await createInboxItems(thenCall, { template: 'offer_taken', accountIds, orderId })
}
