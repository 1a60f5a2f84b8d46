import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import type { ItemCount, NavigationItem } from './navigation-items.ts'

/**
 * Returns the counts of the sidebar: pushed with each change, and refetched every six minutes while the tab
 * is visible.
 */
export function useOrderCounts(): Partial<Record<NavigationItem, ItemCount>> {
  const counts = useQuery({
    queryKey: queryKeys.counts,
    queryFn: ({ signal }) => callApi('order.count', {}, { signal }),
    refetchInterval: 360_000,
    refetchIntervalInBackground: false,
  })
  return counts.data ?? {}
}
