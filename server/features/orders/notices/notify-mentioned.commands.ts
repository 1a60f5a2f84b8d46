import { notifyPeople } from '#server/features/notifications/notify-people.commands'
import type { PersonCall } from '#server/kernel/call'
import type { OrderContext } from '../store/order-context.queries.ts'

/** A person of a company that reads the order. */
interface MentionedPerson {
  readonly id: string
  readonly account_id: string
}

/** Notifies each mentioned person except the author, by their own settings. */
export async function notifyMentionedPeople(
  call: PersonCall,
  { orderId, name, sfid, city, appointment }: OrderContext,
  people: readonly MentionedPerson[],
  message: string,
): Promise<void> {
  if (call.suppressNotifications) return
  const data = {
    order: name,
    sfid,
    place: city,
    visit: appointment,
    reason: null,
    comment: message || null,
    by: call.actor.name,
  }
  for (const { id, account_id: accountId } of people) {
    if (id === call.actor.contactId) continue
    await notifyPeople(call, { template: 'order_mention', accountId, orderId, onlyId: id, data })
  }
}
