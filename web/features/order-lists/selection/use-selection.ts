import { useCallback, useMemo, useRef, useState } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { maxBulkOrders } from '#contract/orders/model/bulk-actions'

/** The selected rows of a list. Rows that have left the list are not selected any more. */
export function useSelection(rows: readonly OrderRow[], removedIds: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selectable = useMemo(
    () => rows.filter((row) => row.sfid && !removedIds.includes(row.api_id)),
    [rows, removedIds],
  )
  const selected = useMemo(() => {
    const ids = new Set(chosen)
    return selectable.filter((row) => ids.has(row.api_id))
  }, [selectable, chosen])
  const selectedIds = useMemo(() => new Set(selected.map((row) => row.api_id)), [selected])
  const anchor = useRef<string | null>(null)
  const latest = useRef(selectable)
  latest.current = selectable
  const toggle = useCallback((id: string, isRange: boolean) => {
    const ids = latest.current.map((row) => row.api_id)
    const [from, to] = [ids.indexOf(anchor.current ?? ''), ids.indexOf(id)]
    anchor.current = id
    setChosen((now) => {
      if (isRange && from >= 0 && to >= 0) {
        const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
        return limitSelection([...now, ...range])
      }
      return now.includes(id) ? now.filter((one) => one !== id) : limitSelection([...now, id])
    })
  }, [])
  const selectAll = useCallback((isAll: boolean) => {
    setChosen(isAll ? limitSelection(latest.current.map((row) => row.api_id)) : [])
  }, [])
  return { selected, selectedIds, toggle, selectAll }
}

function limitSelection(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].slice(0, maxBulkOrders)
}
