import type { Inputs } from '#contract/order-changes'
import { instant, type PersonCall } from '#server/kernel/call'
import type { KnownOrder } from '../reading/known-order.sql.ts'
import { putSignature, type JobColumns } from '../changes/write.sql.ts'

/** A signature that was taken, with its picture, or declined, with the reason. */
export type SignatureInput = NonNullable<Inputs['customer_signature']>

/** Where partners take signatures: on a screen of the portal. */
const channel = 'portal'

/** Keeps a signature; gives the order's column that follows. */
export async function writeSignature(
  call: PersonCall,
  order: KnownOrder,
  input: SignatureInput,
): Promise<JobColumns> {
  const by = {
    accountId: order.accountId ?? call.actor.accountId,
    contactId: call.actor.contactId,
    at: instant(call.now),
  }
  if ('declined' in input) {
    const { reason, text } = input.declined
    await putSignature(call.tx, order.jobId, { ...by, declined: { reason, text: text?.trim() || null } })
    return { signature: 'declined' }
  }
  await putSignature(call.tx, order.jobId, {
    ...by,
    taken: { fileId: input.file_id, name: input.name, channel },
  })
  return { signature: 'taken' }
}
