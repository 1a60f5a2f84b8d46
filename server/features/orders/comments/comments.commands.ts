import type { Input, Output } from '#contract/api'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { getOccurredAt, hasOccurredBetween } from '#server/kernel/occurred-at'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { canDoAction } from '../model/status/actions.rules.ts'
import { notifyCompany } from '../notices/notify-company.commands.ts'
import { notifyMentionedPeople } from '../notices/notify-mentioned.commands.ts'
import { announceOrderChange, refreshListProjection } from '../projection/list-projection.commands.ts'
import { lockOrder, requireOrder, type OrderContext } from '../store/order-context.queries.ts'
import { addCommentEntry, type CommentEntry } from './comment-entries.commands.ts'
import { listAttachableFiles, type AttachableFile } from './comment-files.sql.ts'
import { requireMentionedPeople } from './comment-people.queries.ts'
import { toCommentView } from './comment.view.ts'
import { getCommentAudience, isCustomerContact } from './comments.rules.ts'
import { findReadableComment, listCommentPage, markContacted } from './comments.sql.ts'

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
  return { data: rows.map((row) => toCommentView(call, row)), pagination }
}

/**
 * Writes a message or logs a call. Mentioned people are notified. A contact with the customer ends the urgency
 * of an open order.
 */
export async function createComment(
  call: PersonCall,
  body: Input<'comment.create'>['body'],
): Promise<Output<'comment.create'>> {
  const { actionType: kind, message } = body
  const order = await lockOrder(call, body.jobApiId)
  if (!canComment(call, order)) throw new Refusal('comments_closed')
  const fileIds = (body.files ?? []).map(({ file_id: id }) => id)
  if (message === '' && fileIds.length === 0) throw createFieldRefusal({ message: 'required' })
  const files = await requireAttachableFiles(call, order, fileIds)
  const people = await requireMentionedPeople(call, order, body.mentions ?? [])
  const entry = {
    kind,
    message,
    audience: getCommentAudience(kind, body.visibleForRoles),
    fileIds,
    mentionedIds: people.map(({ id }) => id),
  }
  const id = await addCommentEntry(call, order, entry)
  await recordCommentHistory(call, order, id, entry, files)
  if (isCustomerContact(kind)) {
    await markContacted(call.tx, order.orderId, formatInstant(call.now))
    await refreshListProjection(call, order.orderId)
  }
  await notifyMentionedPeople(call, order, people, message)
  await announceOrderChange(call, order)
  return readComment(call, id)
}

/** Returns one comment as the caller sees it. */
export async function readComment(call: PersonCall, id: string): Promise<Output<'comment.create'>> {
  const comment = await findReadableComment(call, id)
  if (!comment) throw new Refusal('not_found')
  return toCommentView(call, comment)
}

/** Returns whether the caller may write. A comment written offline before the order was closed may arrive after it. */
export function canComment(call: PersonCall, { facts, assignedSince, statusSince }: OrderContext): boolean {
  if (canDoAction(facts, 'comment.create', call.actor)) return true
  if (!hasOccurredBetween(call, assignedSince, statusSince)) return false
  return canDoAction({ ...facts, status: 'accepted' }, 'comment.create', call.actor)
}

/** Refuses files of other companies and orders with 422. */
async function requireAttachableFiles(
  call: PersonCall,
  { orderId, accountId }: OrderContext,
  ids: readonly string[],
): Promise<AttachableFile[]> {
  const own = call.actor.accountId
  const files = await listAttachableFiles(asMarketplace(call).tx, [own, accountId ?? own], orderId, ids)
  const known = new Set(files.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown !== -1) throw createFieldRefusal({ [`files.${unknown}.file_id`]: 'file_unknown' })
  return files
}

/** Records a new message for its readers. Webhooks report it, unless it is internal. */
async function recordCommentHistory(
  call: Call,
  { orderId, accountId, assignedSince }: OrderContext,
  id: string,
  { kind, message, audience }: CommentEntry,
  files: readonly AttachableFile[],
): Promise<void> {
  await recordHistory(call, {
    subject: 'order',
    id: orderId,
    step: 'comment.create',
    accountId,
    audience,
    after: {
      comment_id: id,
      kind,
      ...(message && { message }),
      ...(files.length > 0 && { files: files.map(({ id: fileId, name }) => ({ id: fileId, name })) }),
    },
    occurredAt: getOccurredAt(call, assignedSince),
  })
}

export interface MarketplaceMessage {
  readonly message: string
  /** Files that are stored already. */
  readonly files: readonly AttachableFile[]
  readonly forCustomer: boolean
}

/**
 * Writes a message of the marketplace to the company that has the order, and notifies the company's planners
 * and the delegate. The order must be locked. Returns the id of the message.
 */
export async function writeMarketplaceMessage(
  call: Call,
  order: OrderContext,
  { message, files, forCustomer }: MarketplaceMessage,
): Promise<string> {
  const audience = getCommentAudience('comment', forCustomer ? ['brand', 'customer', 'partner'] : [])
  const entry = { kind: 'comment', message, audience, fileIds: files.map(({ id }) => id) } as const
  const id = await addCommentEntry(call, order, entry)
  await recordCommentHistory(call, order, id, entry, files)
  await notifyCompany(call, order, { template: 'order_message', comment: message, data: {} })
  await announceOrderChange(call, order)
  return id
}
