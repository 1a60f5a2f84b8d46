import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderRow } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import type { InfiniteList } from '../list/infinite-list.ts'

/** Changes one row in every cached list. */
function useChangeCachedRow() {
  const client = useQueryClient()
  return (id: string, change: (row: OrderRow) => OrderRow) => {
    const filter = { queryKey: queryKeys.orderList }
    client.setQueriesData<InfiniteList>(filter, (list) =>
      list ? { ...list, rows: list.rows.map((row) => (row.api_id === id ? change(row) : row)) } : list,
    )
  }
}

/** Sets the partner's own number: the row shows it at once, and the old one again if the server refuses. */
export function useSetOwnNumber(row: OrderRow, onFailure: (error: unknown) => void) {
  const change = useChangeCachedRow()
  return useMutation({
    mutationFn: (partnerEid: string | null) =>
      callApi('order.setPartnerEid', {
        params: { sfid: row.api_id },
        body: { partnerEid, version: row.version },
      }),
    onMutate: (partnerEid) => {
      change(row.api_id, (now) => ({ ...now, partner_eid: partnerEid }))
      return { before: row.partner_eid }
    },
    onSuccess: (saved) =>
      change(row.api_id, (now) => ({ ...now, partner_eid: saved.partnerEid, version: saved.version })),
    onError: (error, _typed, context) => {
      change(row.api_id, (now) => ({ ...now, partner_eid: context?.before ?? null }))
      onFailure(error)
    },
  })
}
