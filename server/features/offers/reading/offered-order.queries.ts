import type { PersonCall } from '#server/kernel/call'
import { requireOpenOffer } from './offers.queries.ts'

/**
 * Returns the api_id of an order that the caller was offered and may still accept. Throws as `offer.read`
 * does.
 */
export async function resolveOfferedOrderId(call: PersonCall, id: string): Promise<string> {
  return (await requireOpenOffer(call, id)).job.id
}
