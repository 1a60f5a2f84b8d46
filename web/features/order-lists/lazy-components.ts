import { lazy } from 'react'

/** Components that open over a list are loaded when they open. */
export const OrderPanel = lazy(() =>
  import('./OrderPanel.tsx').then((part) => ({ default: part.OrderPanel })),
)
export const FilterDialog = lazy(() =>
  import('./filters/FilterDialog.tsx').then((part) => ({ default: part.FilterDialog })),
)
export const SavedViews = lazy(() =>
  import('./filters/SavedViews.tsx').then((part) => ({ default: part.SavedViews })),
)
export const loadRowMenu = () => import('./cells/RowMenu.tsx')
export const RowMenu = lazy(() => loadRowMenu().then((part) => ({ default: part.RowMenu })))
export const SelectedChips = lazy(() =>
  import('#web/ui/controls/choices/SelectedChips.tsx').then((part) => ({ default: part.SelectedChips })),
)
