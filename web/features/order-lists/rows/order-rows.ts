import type { RefObject } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import type { RowTone } from '#web/ui/data/RowLink.tsx'

/** The properties that the table and the cards of a list share. */
export interface OrderRowsProps {
  label: string
  rows: readonly OrderRow[]
  /** Number of orders in the whole list, loaded or not. */
  total: number
  getTone: (row: OrderRow) => RowTone
  selectedIds: ReadonlySet<string>
  /** The order in the panel. */
  panelId: string | null
  focusedIndex: number
  /** Connects the list to the keyboard: scrolls to the row of an index. */
  scrollRef: RefObject<((index: number) => void) | null>
  isLoading: boolean
}
