import type { Input, Output } from '#contract/api'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { notifyMentionedPeople } from '../notices/notify-mentioned.commands.ts'
import { announceOrderChange } from '../projection/list-projection.commands.ts'
import { lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import { requireMentionedPeople } from './comment-people.queries.ts'
import { replaceCommentMentions } from './comment-people.sql.ts'
import { toCommentView } from './comment.view.ts'
import { canComment, readComment } from './comments.commands.ts'
import { getChangeableUntil } from './comments.rules.ts'
import { emptyComment, findReadableComment, updateCommentText, type StoredComment } from './comments.sql.ts'

/**
 * Changes the text of the caller's own message within five minutes. Notifies the people whom only the new
 * text mentions. Throws `comment_changed` with the current message if another device changed it first.
 */
export async function editComment(
  call: PersonCall,
  id: string,
  { message, mentions = [], version }: Input<'comment.edit'>['body'],
): Promise<Output<'comment.edit'>> {
  const { order, comment } = await lockChangeableComment(call, id)
  if (version !== undefined && version !== comment.version)
    throw new Refusal('comment_changed', { current: toCommentView(call, comment) })
  if (message === '' && comment.files.length === 0) throw createFieldRefusal({ message: 'required' })
  const people = await requireMentionedPeople(call, order, mentions)
  await updateCommentText(call.tx, id, { message, at: formatInstant(call.now) })
  await replaceCommentMentions(
    call.tx,
    id,
    people.map((person) => person.id),
  )
  await recordChange(call, order, comment, message)
  const known = new Set(comment.mentions.map((person) => person.id))
  const added = people.filter((person) => !known.has(person.id))
  await notifyMentionedPeople(call, order, added, message)
  await announceOrderChange(call, order)
  return readComment(call, id)
}

/** Deletes the caller's own message within five minutes. The conversation shows that a message was deleted. */
export async function deleteComment(call: PersonCall, id: string): Promise<Output<'comment.delete'>> {
  const { order, comment } = await lockChangeableComment(call, id)
  await emptyComment(call.tx, id, formatInstant(call.now))
  await recordChange(call, order, comment, null)
  await announceOrderChange(call, order)
  return readComment(call, id)
}

/** Locks the order of a message first, like every writer of the conversation, and reads the message after that. */
async function lockChangeableComment(
  call: PersonCall,
  id: string,
): Promise<{ order: OrderContext; comment: StoredComment }> {
  const found = await findReadableComment(call, id)
  if (!found) throw new Refusal('not_found')
  if (found.contact_id !== call.actor.contactId) throw new Refusal('forbidden')
  const order = await lockOrder(call, found.job_id)
  const comment = await findReadableComment(call, id)
  if (!comment) throw new Refusal('not_found')
  if (!getChangeableUntil(comment, call.now)) throw new Refusal('comment_final')
  if (!canComment(call, order)) throw new Refusal('comments_closed')
  return { order, comment }
}

/** `message` null: the message was deleted. */
async function recordChange(
  call: PersonCall,
  { orderId, accountId }: OrderContext,
  comment: StoredComment,
  message: string | null,
): Promise<void> {
  const files = comment.files.map(({ id, name }) => ({ id, name }))
  await recordHistory(call, {
    subject: 'order',
    id: orderId,
    step: message === null ? 'comment.delete' : 'comment.edit',
    accountId,
    audience: comment.visible_for,
    before: {
      comment_id: comment.id,
      message: comment.message,
      ...(message === null && files.length > 0 && { files }),
    },
    after: message === null ? null : { comment_id: comment.id, message },
  })
}
