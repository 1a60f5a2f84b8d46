import { randomUUIDv7 } from 'node:crypto'
import type { Audience, CommentKind } from '#contract/orders/model/order-enums'
import { instant, type Call } from '#server/kernel/call'
import { doneAt } from '#server/kernel/occurred-at'
import { insertComment, type StoredComment } from './comments.sql.ts'
import type { KnownOrder } from '../store/order-context.sql.ts'

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
    created_at: instant(call.now),
    done_at: doneAt(call, since),
  }
  await insertComment(call.tx, comment)
  return comment
}
