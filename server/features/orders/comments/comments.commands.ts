import type { Input, Output } from '#contract/api'
import { instant, type PersonCall } from '#server/kernel/call'
import { wasDoneBetween } from '#server/kernel/occurred-at'
import { Refusal } from '#server/kernel/refusal'
import { mayDo } from '../model/status/actions.rules.ts'
import { tellScreens } from '../transitions/apply-change.commands.ts'
import { writeComment } from './comment-entry.ts'
import { audienceOf, isContact } from './comments.rules.ts'
import { markContacted, selectComments, type StoredComment } from './comments.sql.ts'
import { findOrder, type KnownOrder, lockOrder } from '../store/order-context.sql.ts'
import { projectOrder } from '../projection/list-projection.commands.ts'

/** The comments of an order that this person may read. */
export async function listComments(
  call: PersonCall,
  query: Input<'comment.list'>['query'],
): Promise<Output<'comment.list'>> {
  const { orderId } = await findOrder(call, query.jobApiId)
  const { total, rows } = await selectComments(call, {
    orderId,
    kind: query.actionType,
    newestFirst: query.sort === '-createdAt',
    size: query.limit,
    page: query.page - 1,
  })
  const pagination = { total_count: total, page_number: query.page, page_size: query.limit }
  return { data: rows.map(commentOf), pagination }
}

/** Writes a comment or logs a call; contact with the customer ends the urgency of an open order. */
export async function createComment(
  call: PersonCall,
  body: Input<'comment.create'>['body'],
): Promise<Output<'comment.create'>> {
  const { actionType: kind, message } = body
  const order = await lockOrder(call, body.jobApiId)
  if (!mayComment(call, order)) throw new Refusal('comments_closed')
  const comment = await writeComment(call, order, {
    kind,
    message,
    audience: audienceOf(kind, body.visibleForRoles),
  })
  if (isContact(kind)) {
    await markContacted(call.tx, order.orderId, instant(call.now))
    await projectOrder(call, order.orderId)
  }
  await tellScreens(call, order)
  return commentOf(comment)
}

/** A comment that was written before the order closed arrives later, when the device had no network. */
function mayComment(call: PersonCall, { facts, since, statusSince }: KnownOrder): boolean {
  if (mayDo(facts, 'comment.create', call.actor)) return true
  if (!wasDoneBetween(call, since, statusSince)) return false
  return mayDo({ ...facts, status: 'accepted' }, 'comment.create', call.actor)
}

function commentOf(comment: StoredComment): Output<'comment.create'> {
  return {
    id: comment.id,
    actionType: comment.kind,
    jobApiId: comment.job_id,
    message: comment.message,
    visibleForRoles: comment.visible_for,
    createdAt: comment.created_at,
    doneAt: comment.done_at,
    author: comment.author,
  }
}
