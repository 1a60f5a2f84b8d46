import type { OrderInputs } from '#contract/orders/order-changes'
import { assignFilesToCompany } from '#server/features/files/files.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import type { OrderContext } from '../store/order-context.queries.ts'
import { upsertSignature, type OrderColumns } from '../store/order-writes.sql.ts'

/** A signature with its picture, or the reason why the customer declined to sign. */
export type SignatureInput = NonNullable<OrderInputs['customer_signature']>

/** The person who took the signature on site, or who requested it by a link. */
export interface SignatureTaker {
  readonly accountId: string
  readonly contactId: string
  /** Taken on a device of the company, or by a mailed link. */
  readonly channel: 'portal' | 'remote'
}

/** Stores a signature. Returns the order columns to write. */
export async function saveSignature(
  call: Call,
  order: OrderContext,
  input: SignatureInput,
  taker: SignatureTaker,
): Promise<OrderColumns> {
  const { accountId, contactId, channel } = taker
  const times = { at: formatInstant(call.now), doneAt: getOccurredAt(call, order.assignedSince) }
  const by = { accountId: order.accountId ?? accountId, contactId, ...times }
  if ('declined' in input) {
    const { reason, text } = input.declined
    await upsertSignature(call.tx, order.orderId, { ...by, declined: { reason, text: text?.trim() || null } })
    return { signature: 'declined' }
  }
  await upsertSignature(call.tx, order.orderId, {
    ...by,
    taken: { fileId: input.file_id, name: input.name, channel },
  })
  await assignFilesToCompany(call, [input.file_id], order)
  return { signature: 'taken' }
}
