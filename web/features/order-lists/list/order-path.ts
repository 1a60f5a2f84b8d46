import type { OrderQueue } from '#contract/orders/model/queues'
import type { OrderRow } from '#contract/orders/orders'

const queuesWithOwnPage: readonly OrderQueue[] = ['completed', 'final-confirmation', 'customer-signature']

/** Returns the order's path; null if a panel opens instead, or if the order has no number yet. */
export function getOrderPath(queue: OrderQueue, row: OrderRow, mayOpenDetail: boolean): string | null {
  if (!row.sfid) return null
  return queuesWithOwnPage.includes(queue) || mayOpenDetail ? `/orders/${queue}/${row.sfid}/` : null
}
