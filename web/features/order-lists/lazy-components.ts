import { lazy } from 'react'
import { getCardColumns } from './rows/use-row-layout.ts'

/** The table with its virtualizer; narrow screens show cards instead. Wide screens request it with the list. */
const loadOrderTable = () => import('./table/OrderTable.tsx')
if (getCardColumns() === 0) void loadOrderTable().catch(() => undefined)
export const OrderTable = lazy(() => loadOrderTable().then((part) => ({ default: part.OrderTable })))

/** Other components are loaded when they are needed. */
export const OrderPanel = lazy(() =>
  import('./panel/OrderPanel.tsx').then((part) => ({ default: part.OrderPanel })),
)
export const FilterDialog = lazy(() =>
  import('./filters/FilterDialog.tsx').then((part) => ({ default: part.FilterDialog })),
)
export const loadListMenu = () => import('./filters/ListMenu.tsx')
export const ListMenu = lazy(() => loadListMenu().then((part) => ({ default: part.ListMenu })))
export const ActiveFilters = lazy(() =>
  import('./filters/ActiveFilters.tsx').then((part) => ({ default: part.ActiveFilters })),
)
export const SavedViews = lazy(() =>
  import('./filters/SavedViews.tsx').then((part) => ({ default: part.SavedViews })),
)
export const SelectionBar = lazy(() =>
  import('./selection/SelectionBar.tsx').then((part) => ({ default: part.SelectionBar })),
)
export const ListChangesButton = lazy(() =>
  import('./ListChangesButton.tsx').then((part) => ({ default: part.ListChangesButton })),
)
