import type { Input } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import { assignFilesToCompany } from '#server/features/files/files.commands'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal } from '#server/kernel/refusal'
import { findStoredFaults } from '../inputs/save-inputs.commands.ts'
import { refreshListProjection, announceOrderChange } from '../projection/list-projection.commands.ts'
import { lockOrder } from '../store/order-context.queries.ts'
import { readOrder } from '../detail/order-detail.queries.ts'
import { attachPictures } from '../store/order-writes.sql.ts'
import { addCommentEntry } from '../comments/comment-entries.commands.ts'

/**
 * Attaches the photos and notes of a refused step to the order. The work was really done, so this is allowed
 * in every status and does not change it. Refuses unknown files with 422.
 */
export async function addEvidence(
  call: PersonCall,
  id: string,
  { files, notes }: Input<'order.addEvidence'>['body'],
): Promise<Order> {
  const order = await lockOrder(call, id)
  if (files.length + notes.length === 0) throw createFieldRefusal({ files: 'required' })
  const faults = await findStoredFaults(call, order, { pictures: files })
  const fileFaults = Object.entries(faults).map(([field, list]) => [
    field.replace('inputs.pictures', 'files'),
    list,
  ])
  if (fileFaults.length > 0) throw createFieldRefusal(Object.fromEntries(fileFaults))
  if (files.length > 0) {
    const ids = files.map(({ file_id }) => file_id)
    await attachPictures(call.tx, order.orderId, files, formatInstant(call.now))
    await assignFilesToCompany(call, ids, order)
  }
  for (const message of notes)
    await addCommentEntry(call, order, { kind: 'comment', message, audience: ['admin', 'partner'] })
  await recordHistory(call, {
    subject: 'order',
    id: order.orderId,
    step: 'order.addEvidence',
    accountId: order.accountId,
    after: { files: files.length, notes: notes.length },
    occurredAt: getOccurredAt(call, order.assignedSince),
  })
  await refreshListProjection(call, order.orderId)
  await announceOrderChange(call, order)
  return readOrder(call, order.orderId)
}
