import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { OrderRow } from '#contract/orders/orders'
import { queryKeys } from '#web/api/queries/query-keys'
import { setPartnerEid } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
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
  const t = useTranslations('orderLists')
  const showDone = useUndoToast()
  const change = useChangeCachedRow()
  const show = ({ partnerEid, version }: Reply<'order.setPartnerEid'>) =>
    change(row.api_id, (now) => ({ ...now, partner_eid: partnerEid, version }))
  return useMutation({
    mutationFn: (partnerEid: string | null) => setPartnerEid(row.api_id, partnerEid, row.version),
    onMutate: (partnerEid) => {
      change(row.api_id, (now) => ({ ...now, partner_eid: partnerEid }))
      return { before: row.partner_eid }
    },
    onSuccess: (saved, _typed, { before }) => {
      show(saved)
      showDone({
        title: t('ownNumberSaved'),
        orderId: row.api_id,
        version: saved.version,
        undo: async (version) => {
          const restored = await setPartnerEid(row.api_id, before, version)
          show(restored)
          return restored
        },
      })
    },
    onError: (error, _typed, context) => {
      change(row.api_id, (now) => ({ ...now, partner_eid: context?.before ?? null }))
      onFailure(error)
    },
  })
}
