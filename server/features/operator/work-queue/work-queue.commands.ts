import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { WorkQueueKind } from '#contract/operator/work-queue'
import { publishMarketplaceChange } from '#server/kernel/live-events'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { requireOrderId } from '../orders/orders.sql.ts'
import {
  countWorkItems,
  deleteFormerOwner,
  deleteOpenQuestion,
  isWorkItem,
  listWorkItems,
} from './work-items.sql.ts'

/** Lists the work queue. See docs/domain.md#work-queue. */
export async function listWork(
  call: OperatorCall,
  { kind: kinds, owner, after, limit }: OperatorInput<'work.list'>['query'],
): Promise<OperatorOutput<'work.list'>> {
  const [since = '', itemId = '', kind = ''] = after?.split('~') ?? []
  const [rows, counts] = await Promise.all([
    listWorkItems(call, {
      kinds,
      owner,
      after: after ? { since, itemId, kind } : undefined,
      limit: limit + 1,
    }),
    countWorkItems(call, { owner }),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page,
    next: last && rows.length > page.length ? `${last.since}~${last.item_id}~${last.kind}` : null,
    kinds: counts,
  }
}

/** Removes the messages of an order that the caller has seen from the queue without an answer. */
export async function closeQuestion(
  call: OperatorCall,
  id: string,
  { seen_comment_id: seenCommentId }: OperatorInput<'order.closeQuestion'>['body'],
): Promise<{ msg: string }> {
  const orderId = await requireOrderId(call, id)
  if (await deleteOpenQuestion(call, orderId, seenCommentId)) await publishMarketplaceChange(call, orderId)
  return { msg: 'success' }
}

/** Throws `not_found` for an item that no longer waits. */
export async function requireWorkItem(
  call: OperatorCall,
  kind: WorkQueueKind,
  itemId: string,
): Promise<void> {
  if (!(await isWorkItem(call, kind, itemId))) throw new Refusal('not_found')
}

/** Forgets who took an item that was done and waits again. */
export async function forgetFormerOwner(
  call: OperatorCall,
  kind: WorkQueueKind,
  itemId: string,
): Promise<void> {
  await deleteFormerOwner(call, kind, itemId)
}
