import { markOrderMessagesRead } from '#server/features/notifications/inbox/inbox.commands'
import type { PersonCall } from '#server/kernel/call'
import { requireOrder } from '../store/order-context.queries.ts'
import { deleteUnreadMarks } from './comment-unread.sql.ts'

/**
 * Marks the messages of an order up to one of them as read by the caller, together with the notifications
 * about them. Newer messages stay unread.
 */
export async function markCommentsRead(
  call: PersonCall,
  { jobApiId, until }: { readonly jobApiId: string; readonly until: string },
): Promise<{ msg: string }> {
  const { orderId } = await requireOrder(call, jobApiId)
  await deleteUnreadMarks(call.tx, { contactId: call.actor.contactId, orderId, commentId: until })
  await markOrderMessagesRead(call, orderId)
  return { msg: 'success' }
}
