import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#web/api/queries/query-keys'

/** Invalidates lists and counts, because live events may be missing. */
export function useRefreshOrderLists(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [queryKeys.orderList, queryKeys.counts, ['order']])
      void client.invalidateQueries({ queryKey })
  }
}
