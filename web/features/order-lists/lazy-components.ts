import { lazyPart } from '#web/ui/lazy-part'
import { getCardColumns } from './rows/use-row-layout.ts'

/** The table with its virtualizer; narrow screens show cards instead. Wide screens request it with the list. */
const loadOrderTable = () => import('./table/OrderTable.tsx')
if (getCardColumns() === 0) void loadOrderTable().catch(() => undefined)
export const OrderTable = lazyPart(() => loadOrderTable().then((part) => ({ default: part.OrderTable })))

/** Other components are loaded when they are needed. */
export const OrderPanel = lazyPart(() =>
  import('./panel/OrderPanel.tsx').then((part) => ({ default: part.OrderPanel })),
)
export const FilterDialog = lazyPart(() =>
  import('./filters/FilterDialog.tsx').then((part) => ({ default: part.FilterDialog })),
)
export const loadListMenu = () => import('./filters/ListMenu.tsx')
export const ListMenu = lazyPart(() => loadListMenu().then((part) => ({ default: part.ListMenu })))
export const ActiveFilters = lazyPart(() =>
  import('./filters/ActiveFilters.tsx').then((part) => ({ default: part.ActiveFilters })),
)
export const SavedViews = lazyPart(() =>
  import('./filters/SavedViews.tsx').then((part) => ({ default: part.SavedViews })),
)
export const SelectionBar = lazyPart(() =>
  import('./selection/SelectionBar.tsx').then((part) => ({ default: part.SelectionBar })),
)
export const ListChangesButton = lazyPart(() =>
  import('./ListChangesButton.tsx').then((part) => ({ default: part.ListChangesButton })),
)
