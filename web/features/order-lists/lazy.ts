import { lazy } from 'react'

/** What opens over a list is loaded when it opens. */
export const OrderPanel = lazy(() =>
  import('./OrderPanel.tsx').then((part) => ({ default: part.OrderPanel })),
)
export const FilterDialog = lazy(() =>
  import('./FilterDialog.tsx').then((part) => ({ default: part.FilterDialog })),
)
