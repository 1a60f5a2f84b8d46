import type { PersonCall } from '#server/kernel/call'
import { openOffer } from './offers.queries.ts'

/** The api_id of an order that the caller was offered and may still accept; refused as `offer.read` is. */
export async function resolveOffer(call: PersonCall, id: string): Promise<string> {
  return (await openOffer(call, id)).job.id
}
