import { inform } from '#server/features/notifications/inbox/inbox.commands'
import type { Call } from '#server/kernel/call'
import { delegateOf } from '../store/order-people.sql.ts'
import type { KnownOrder } from '../store/order-context.sql.ts'

/**
 * Tells whoever has the order in hand that its appointment moved; where they moved it themselves, or nobody
 * has it in hand, those who plan. `byId`: who moved it, and knows.
 */
export async function tellMoved(call: Call, order: KnownOrder, byId: string | null): Promise<void> {
  const { accountId, orderId } = order
  if (accountId === null) return
  const news = { template: 'order_rescheduled', accountIds: [accountId], orderId } as const
  const inHand = (await delegateOf(call.tx, orderId))?.id ?? null
  if (inHand !== null && inHand !== byId) await inform(call, { ...news, contactId: inHand })
  else await inform(call, { ...news, ...(byId === null ? {} : { exceptId: byId }) })
}
