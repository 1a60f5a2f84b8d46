import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#web/api/queries/query-keys'
import type { OrderNeighbours } from '#web/features/order/detail/head/OrderHead.tsx'
import type { InfiniteList } from '#web/features/order-lists/list/infinite-list'
import type { NavigationItem } from '../navigation/navigation-items.ts'

/**
 * Returns the pages before and after an order in the list that the user came from, from the cached rows of that
 * list; null if the list is not loaded. Of several lists of the same queue, the one loaded last counts.
 */
export function useOrderNeighbours(orderId: string, from: NavigationItem | null): OrderNeighbours | null {
  const client = useQueryClient()
  if (from === null || from === 'customer-signature') return null
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: queryKeys.orderList })
    .filter(({ queryKey }) => (queryKey[1] as { type?: string } | undefined)?.type === from)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => listOpenableRows(state.data as InfiniteList | undefined))
  for (const rows of lists) {
    const at = rows.findIndex((row) => row.sfid === orderId || row.api_id === orderId)
    if (at === -1) continue
    const getPath = (index: number) => {
      const sfid = rows[index]?.sfid
      return sfid ? `/orders/${from}/${sfid}/` : null
    }
    return { previous: at === 0 ? null : getPath(at - 1), next: getPath(at + 1) }
  }
  return null
}

/** An order without a number has no page; one that left the list is no neighbour. */
function listOpenableRows(list: InfiniteList | undefined) {
  const gone = new Set(list?.gone)
  return (list?.rows ?? []).filter((row) => row.sfid !== null && !gone.has(row.api_id))
}
