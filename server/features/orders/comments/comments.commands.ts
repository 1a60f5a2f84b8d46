import type { Input, Output } from '#contract/api'
import { formatInstant, type PersonCall, type Call } from '#server/kernel/call'
import { hasOccurredBetween, getOccurredAt } from '#server/kernel/occurred-at'
import { Refusal } from '#server/kernel/refusal'
import { canDoAction } from '../model/status/actions.rules.ts'
import { getCommentAudience, isCustomerContact } from './comments.rules.ts'
import { markContacted, listCommentPage, type StoredComment, insertComment } from './comments.sql.ts'
import { requireOrder, type OrderContext, lockOrder } from '../store/order-context.queries.ts'
import { refreshListProjection, announceOrderChange } from '../projection/list-projection.commands.ts'
import type { CommentKind, Audience } from '#contract/orders/model/order-enums'
import { randomUUIDv7 } from 'node:crypto'

/** Returns one page of an order's comments that the caller may read. */
export async function listComments(
  call: PersonCall,
  query: Input<'comment.list'>['query'],
): Promise<Output<'comment.list'>> {
  const { orderId } = await requireOrder(call, query.jobApiId)
  const { total, rows } = await listCommentPage(call, {
    orderId,
    kind: query.actionType,
    newestFirst: query.sort === '-createdAt',
    size: query.limit,
    page: query.page - 1,
  })
  const pagination = { total_count: total, page_number: query.page, page_size: query.limit }
  return { data: rows.map(toComment), pagination }
}

/** Adds a comment or logs a call. A contact with the customer ends the urgency of an open order. */
export async function createComment(
  call: PersonCall,
  body: Input<'comment.create'>['body'],
): Promise<Output<'comment.create'>> {
  const { actionType: kind, message } = body
  const order = await lockOrder(call, body.jobApiId)
  if (!canComment(call, order)) throw new Refusal('comments_closed')
  const comment = await addCommentEntry(call, order, {
    kind,
    message,
    audience: getCommentAudience(kind, body.visibleForRoles),
  })
  if (isCustomerContact(kind)) {
    await markContacted(call.tx, order.orderId, formatInstant(call.now))
    await refreshListProjection(call, order.orderId)
  }
  await announceOrderChange(call, order)
  return toComment(comment)
}

/** A comment written offline before the order was closed may arrive after it. */
function canComment(call: PersonCall, { facts, assignedSince, statusSince }: OrderContext): boolean {
  if (canDoAction(facts, 'comment.create', call.actor)) return true
  if (!hasOccurredBetween(call, assignedSince, statusSince)) return false
  return canDoAction({ ...facts, status: 'accepted' }, 'comment.create', call.actor)
}

function toComment(comment: StoredComment): Output<'comment.create'> {
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

/** Adds an entry to an order's comments in the caller's name. */
export async function addCommentEntry(
  call: Call,
  { orderId, accountId, assignedSince }: Pick<OrderContext, 'orderId' | 'accountId' | 'assignedSince'>,
  { kind, message, audience }: CommentEntry,
): Promise<StoredComment> {
  const person = call.actor.kind === 'person' ? call.actor : null
  const comment = {
    id: randomUUIDv7(),
    job_id: orderId,
    // Entries of the marketplace are for the company that has the order now, not for a later one.
    account_id: accountId,
    contact_id: person?.contactId ?? null,
    author: person?.name ?? call.actor.kind,
    kind,
    message,
    visible_for: [...audience],
    created_at: formatInstant(call.now),
    done_at: getOccurredAt(call, assignedSince),
  }
  await insertComment(call.tx, comment)
  return comment
}
