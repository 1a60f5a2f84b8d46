import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'

/** What opens over the list for one order. */
export type RowDialog = ComponentType<{ row: OrderRow; onClose: () => void }>

/** One entry of a row's menu; the app brings those of other features (app/rowEntries.tsx). */
export interface RowEntry {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Whether this order has it, as the server says in the row's `actions`. */
  readonly isFor: (row: OrderRow) => boolean
  /** Where it leads … */
  readonly href?: (row: OrderRow) => string
  /** … or what it opens. */
  readonly Dialog?: RowDialog
}

/** What the cells of a row share. */
export interface RowTools {
  readonly queue: OrderQueue
  readonly entries: readonly RowEntry[]
  /** Whether any row has a menu, so that all leave room for it. */
  readonly hasMenus: boolean
  /** The order's page; null where a panel opens instead (readings C3) or it has no number yet (Q4). */
  readonly opens: (row: OrderRow) => string | null
  readonly openPanel: (row: OrderRow) => void
  readonly openDialog: (row: OrderRow, Dialog: RowDialog) => void
}

export const RowToolsContext = createContext<RowTools | null>(null)

export function useRowTools(): RowTools {
  const tools = useContext(RowToolsContext)
  if (!tools) throw new Error('a cell outside of its list')
  return tools
}
