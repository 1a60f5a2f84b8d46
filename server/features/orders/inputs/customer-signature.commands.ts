import type { OrderInputs } from '#contract/orders/order-changes'
import { assignFilesToOrderCompany } from '#server/features/files/files.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { getOccurredAt } from '#server/kernel/occurred-at'
import type { OrderContext } from '../store/order-context.sql.ts'
import { upsertSignature, type OrderColumns } from '../store/order-writes.sql.ts'

/** A signature that was taken, with its picture, or declined, with the reason. */
export type SignatureInput = NonNullable<OrderInputs['customer_signature']>

/** Who has it: whoever took it at the customer's, or asked for it by a link. */
export interface SignatureTaker {
  readonly accountId: string
  readonly contactId: string
  /** On a screen of the portal, or by a link in a mail. */
  readonly channel: 'portal' | 'remote'
}

/** Keeps a signature; gives the order's column that follows. */
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
  await assignFilesToOrderCompany(call, [input.file_id], order)
  return { signature: 'taken' }
}
