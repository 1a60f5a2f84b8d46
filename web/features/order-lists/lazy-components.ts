import { lazy } from 'react'

/** Components that open over a list are loaded when they open. */
export const OrderPanel = lazy(() =>
  import('./panel/OrderPanel.tsx').then((part) => ({ default: part.OrderPanel })),
)
export const FilterDialog = lazy(() =>
  import('./filters/FilterDialog.tsx').then((part) => ({ default: part.FilterDialog })),
)
export const ViewNameDialog = lazy(() =>
  import('./filters/ViewNameDialog.tsx').then((part) => ({ default: part.ViewNameDialog })),
)
export const loadListMenu = () => import('./filters/ListMenu.tsx')
export const ListMenu = lazy(() => loadListMenu().then((part) => ({ default: part.ListMenu })))
export const loadRowMenu = () => import('./cells/RowMenu.tsx')
export const RowMenu = lazy(() => loadRowMenu().then((part) => ({ default: part.RowMenu })))
export const SelectedChips = lazy(() =>
  import('#web/ui/controls/choices/SelectedChips.tsx').then((part) => ({ default: part.SelectedChips })),
)
export const SelectionBar = lazy(() =>
  import('./selection/SelectionBar.tsx').then((part) => ({ default: part.SelectionBar })),
)
