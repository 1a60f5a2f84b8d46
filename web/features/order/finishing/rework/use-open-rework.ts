import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders'
import { orderHistoryQuery } from '#web/features/order/order.data'
import { findOpenRework, type Rework } from './rework.rules.ts'

/** Returns why the marketplace sent the order back; null if it did not, or the order was submitted again since. */
export function useOpenRework(order: Order): Rework | null {
  const isPossible = order.job.status === 'started' || order.job.status === 'on_hold'
  const history = useQuery({ ...orderHistoryQuery(order), enabled: isPossible })
  return isPossible ? findOpenRework(history.data?.data ?? []) : null
}
