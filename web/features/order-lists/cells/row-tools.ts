import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'

/** Dialog that opens over the list for one order. */
export type RowDialog = ComponentType<{ row: OrderRow; onClose: () => void }>

/** One item of a row's menu; the app supplies those of other features (app/orders/ListRowMenu.tsx). */
export interface RowEntry {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Returns whether the item applies, according to the server's `actions` in the row. */
  readonly isFor: (row: OrderRow) => boolean
  /** Path that the item opens. */
  readonly href?: (row: OrderRow) => string
  /** Dialog that the item opens if it has no path. */
  readonly Dialog?: RowDialog
}

/** The menu of a row, which loads when the user points at its button. */
export interface LazyRowMenu {
  readonly Menu: ComponentType<{ row: OrderRow }>
  readonly load: () => Promise<unknown>
}

/** Values that the cells of a row share. */
export interface RowTools {
  readonly queue: OrderQueue
  readonly rowMenu: LazyRowMenu
  /** Returns the order's path; null if a panel opens instead, or if the order has no number yet. */
  readonly getPath: (row: OrderRow) => string | null
  /** Returns the URL of the list with the order's panel. */
  readonly getPanelPath: (row: OrderRow) => string
  readonly openPanel: (row: OrderRow) => void
  /** Selects a row, or ends its selection; with `isRange` all rows since the last selected one. */
  readonly toggleSelected: (id: string, isRange: boolean) => void
  /** Selects all loaded rows, or none. */
  readonly selectAll: (isAll: boolean) => void
  readonly openDialog: (row: OrderRow, Dialog: RowDialog) => void
  /** Logs a call in the order. */
  readonly logCall: (row: OrderRow, message: string) => void
}

export const RowToolsContext = createContext<RowTools | null>(null)

export function useRowTools(): RowTools {
  const tools = useContext(RowToolsContext)
  if (!tools) throw new Error('List cells must be rendered inside an order list')
  return tools
}
