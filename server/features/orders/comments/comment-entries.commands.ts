import { randomUUIDv7 } from 'node:crypto'
import type { Audience, CommentKind } from '#contract/orders/model/order-enums'
import { completedOrderProfiles } from '#contract/profiles'
import { assignFilesToCompany } from '#server/features/files/files.commands'
import { asMarketplace, formatInstant, type Call } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import type { OrderContext } from '../store/order-context.queries.ts'
import { insertCommentFiles } from './comment-files.sql.ts'
import { replaceCommentMentions } from './comment-people.sql.ts'
import { insertUnreadMarks } from './comment-unread.sql.ts'
import { insertComment, type CommentRow } from './comments.sql.ts'

export interface CommentEntry {
  readonly kind: CommentKind
  readonly message: string
  readonly audience: readonly Audience[]
  /** Checked ids of files. */
  readonly fileIds?: readonly string[]
  /** Checked ids of people. */
  readonly mentionedIds?: readonly string[]
}

/**
 * Adds an entry to an order's conversation in the caller's name and marks a message as unread for the other
 * people of the company. The order must be locked.
 */
export async function addCommentEntry(
  call: Call,
  order: Pick<OrderContext, 'orderId' | 'accountId' | 'assignedSince'>,
  { kind, message, audience, fileIds = [], mentionedIds = [] }: CommentEntry,
): Promise<string> {
  const { orderId, accountId, assignedSince } = order
  const person = call.actor.kind === 'person' ? call.actor : null
  const comment: CommentRow = {
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
  const seq = await insertComment(call.tx, comment)
  await insertCommentFiles(call.tx, { id: comment.id, orderId }, fileIds)
  if (fileIds.length > 0) await assignFilesToCompany(call, fileIds, order)
  if (mentionedIds.length > 0) await replaceCommentMentions(call.tx, comment.id, mentionedIds)
  if (kind === 'comment' && audience.includes('partner')) await markUnread(call, order, seq)
  return comment.id
}

async function markUnread(
  call: Call,
  { orderId, accountId }: Pick<OrderContext, 'orderId' | 'accountId'>,
  seq: number,
): Promise<void> {
  if (call.suppressNotifications || accountId === null) return
  await insertUnreadMarks(asMarketplace(call).tx, {
    orderId,
    accountId,
    seq,
    exceptId: call.actor.kind === 'person' ? call.actor.contactId : null,
    profiles: [...completedOrderProfiles, 'readonly'],
  })
}
