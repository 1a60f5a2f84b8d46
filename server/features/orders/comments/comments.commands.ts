import type { Input, Output } from '#contract/api'
import { formatInstant, type PersonCall, type Call } from '#server/kernel/call'
import { hasOccurredBetween, getOccurredAt } from '#server/kernel/occurred-at'
import { Refusal } from '#server/kernel/refusal'
import { mayDo } from '../model/status/actions.rules.ts'
import { audienceOf, isContact } from './comments.rules.ts'
import { markContacted, selectComments, type StoredComment, insertComment } from './comments.sql.ts'
import { findOrder, type KnownOrder, lockOrder } from '../store/order-context.sql.ts'
import { projectOrder, tellScreens } from '../projection/list-projection.commands.ts'
import type { CommentKind, Audience } from '#contract/orders/model/order-enums'
import { randomUUIDv7 } from 'node:crypto'

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
    await markContacted(call.tx, order.orderId, formatInstant(call.now))
    await projectOrder(call, order.orderId)
  }
  await tellScreens(call, order)
  return commentOf(comment)
}

/** A comment that was written before the order closed arrives later, when the device had no network. */
function mayComment(call: PersonCall, { facts, since, statusSince }: KnownOrder): boolean {
  if (mayDo(facts, 'comment.create', call.actor)) return true
  if (!hasOccurredBetween(call, since, statusSince)) return false
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

export interface CommentEntry {
  readonly kind: CommentKind
  readonly message: string
  readonly audience: readonly Audience[]
}

/** Adds an entry to the comments of an order, in the name of whoever calls. */
export async function writeComment(
  call: Call,
  { orderId, accountId, since }: Pick<KnownOrder, 'orderId' | 'accountId' | 'since'>,
  { kind, message, audience }: CommentEntry,
): Promise<StoredComment> {
  const person = call.actor.kind === 'person' ? call.actor : null
  const comment = {
    id: randomUUIDv7(),
    job_id: orderId,
    // The marketplace's entries are meant for the company that has the order now, and for no later one.
    account_id: accountId,
    contact_id: person?.contactId ?? null,
    author: person?.name ?? call.actor.kind,
    kind,
    message,
    visible_for: [...audience],
    created_at: formatInstant(call.now),
    done_at: getOccurredAt(call, since),
  }
  await insertComment(call.tx, comment)
  return comment
}
