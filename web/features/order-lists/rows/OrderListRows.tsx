import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { useLogCall } from '../contact/log-call.data.ts'
import { type LazyRowMenu, type RowDialog, type RowTools, RowToolsContext } from '../cells/row-tools.ts'
import { type InfiniteList } from '../list/infinite-list.ts'
import { type ListView, toPanelPath } from '../list/list-query.ts'
import { getOrderPath } from '../list/order-path.ts'
import { getDefaultSort, type ListSort } from '../list/sorting.ts'
import { OrderTable, SelectionBar } from '../lazy-components.ts'
import { useSelection } from '../selection/use-selection.ts'
import { OrderCards } from '../cards/OrderCards.tsx'
import { useCardColumns, useCompactRows } from './use-row-layout.ts'
import { useRowKeys } from './use-row-keys.ts'

interface OrderListRowsProps {
  view: ListView
  loadedList: InfiniteList | undefined
  newRowIds: ReadonlySet<string>
  rowMenu: LazyRowMenu
  /** The order in the panel, by number or id. */
  peek: string | null
  onPeek: (peek: string | null) => void
  onSort: (sort: ListSort) => void
  scrollRef: RefObject<((index: number) => void) | null>
  /** Below the rows. */
  children: ReactNode
  /** The panel beside the rows. */
  panel: ReactNode
}

const noRows: readonly OrderRow[] = []
const noIds: readonly string[] = []

/** The rows of a list as table or cards, with keyboard, selection and dialogs. */
export function OrderListRows(props: OrderListRowsProps) {
  const { view, loadedList, newRowIds, rowMenu, peek, onPeek, onSort, scrollRef } = props
  const t = useTranslations('orderLists')
  const user = useUser()
  const columns = useCardColumns()
  const [isCompact] = useCompactRows(user.contact.id)
  const listRef = useRef<HTMLDivElement>(null)
  const rows = loadedList?.rows ?? noRows
  const gone = loadedList?.gone ?? noIds
  const [dialog, setDialog] = useState<{ row: OrderRow; Dialog: RowDialog } | null>(null)
  const selection = useSelection(rows, gone)
  const panelRow = rows.find((row) => peek !== null && (row.sfid === peek || row.api_id === peek))
  const { isPanelOpen, setPeek } = useLatestPeek(peek, onPeek)
  const openPanel = (row: OrderRow) => setPeek(row.sfid ?? row.api_id)
  const keys = useRowKeys({
    listRef,
    scrollRef,
    rows,
    onMove: (row) => {
      if (isPanelOpen()) openPanel(row)
    },
    onPeek: (row) => (panelRow?.api_id === row.api_id ? setPeek(null) : openPanel(row)),
    onSelect: (row, isRange) => selection.toggle(row.api_id, isRange),
    onEscape: () => (isPanelOpen() ? setPeek(null) : selection.selectAll(false)),
  })
  useReturnFromPanel(panelRow?.api_id ?? null, (id) =>
    keys.focusRow(rows.findIndex((row) => row.api_id === id)),
  )
  const calls = useLogCall()
  const { showToast: showError } = useErrorMessages()
  const tools = useStableRowTools(view, rowMenu, canOpenPage('order', user), {
    openPanel,
    openDialog: (row, Dialog) => setDialog({ row, Dialog }),
    toggleSelected: selection.toggle,
    selectAll: selection.selectAll,
    logCall: (row, message) => calls.mutate({ row, message }, { onError: showError }),
  })
  const common = {
    label: t(`titles.${view.queue}`),
    rows,
    total: loadedList?.total ?? 0,
    selectedIds: selection.selectedIds,
    panelId: panelRow?.api_id ?? null,
    focusedIndex: keys.focusedIndex,
    scrollRef,
    isLoading: loadedList === undefined,
    getTone: (row: OrderRow) => {
      if (gone.includes(row.api_id)) return 'gone' as const
      if (newRowIds.has(row.api_id)) return 'new' as const
      return row.urgency === 'danger' ? ('danger' as const) : null
    },
  }
  return (
    <RowToolsContext value={tools}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <div ref={listRef} {...keys.props}>
            {columns === 0 ? (
              <LazyBoundary isPageContent fallback={<SkeletonTable isCompact={isCompact} />}>
                <OrderTable
                  {...common}
                  isCompact={isCompact}
                  sort={view.sort ?? getDefaultSort(view.queue)}
                  onSort={onSort}
                />
              </LazyBoundary>
            ) : (
              <OrderCards {...common} columns={columns} />
            )}
          </div>
          {props.children}
          {selection.selected.length > 0 ? (
            <LazyBoundary>
              <SelectionBar
                rows={selection.selected}
                queue={view.queue}
                onEnd={() => selection.selectAll(false)}
              />
            </LazyBoundary>
          ) : null}
        </div>
        {props.panel}
      </div>
      <LazyBoundary>
        {dialog ? (
          <dialog.Dialog row={findCurrentRow(dialog.row, rows)} onClose={() => setDialog(null)} />
        ) : null}
      </LazyBoundary>
    </RowToolsContext>
  )
}

/** Knows the panel that the last key asked for: the address, which opens it, may change only after the next key. */
function useLatestPeek(peek: string | null, onPeek: (peek: string | null) => void) {
  const latest = useRef(peek)
  useEffect(() => {
    latest.current = peek
  }, [peek])
  return {
    isPanelOpen: () => latest.current !== null,
    setPeek: (next: string | null) => {
      latest.current = next
      onPeek(next)
    },
  }
}

/** Has the height of the table's head and ten rows. */
function SkeletonTable({ isCompact }: { isCompact: boolean }) {
  return (
    <div aria-hidden="true" className="rounded border border-line bg-surface pt-8">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={`flex items-center px-4 ${isCompact ? 'h-10' : 'h-14'}`}>
          <SkeletonBar className={row % 2 === 0 ? 'w-3/4' : 'w-full'} />
        </div>
      ))}
    </div>
  )
}

/** Returns the focus to the order's row if the panel had the focus when it closed. */
function useReturnFromPanel(panelId: string | null, focusRow: (id: string) => void): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const closed = panelId === null ? last.current : null
    last.current = panelId
    if (closed !== null && document.activeElement === document.body) focusRow(closed)
    // Only the panel's opening and closing matter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [panelId])
}

type RowHandlers = Pick<RowTools, 'openPanel' | 'openDialog' | 'toggleSelected' | 'selectAll' | 'logCall'>

/** Returns tools that stay the same between renders, so that unchanged rows are not rendered again. */
function useStableRowTools(
  view: ListView,
  rowMenu: LazyRowMenu,
  mayOpenPage: boolean,
  handlers: RowHandlers,
): RowTools {
  const latest = useRef(handlers)
  latest.current = handlers
  const { queue } = view
  const query = JSON.stringify(view)
  return useMemo(
    () => ({
      queue,
      rowMenu,
      getPath: (row) => getOrderPath(queue, row, mayOpenPage),
      getPanelPath: (row) => toPanelPath(JSON.parse(query) as ListView, row.sfid ?? row.api_id),
      openPanel: (row) => latest.current.openPanel(row),
      openDialog: (row, Dialog) => latest.current.openDialog(row, Dialog),
      toggleSelected: (id, isRange) => latest.current.toggleSelected(id, isRange),
      selectAll: (isAll) => latest.current.selectAll(isAll),
      logCall: (row, message) => latest.current.logCall(row, message),
    }),
    [queue, rowMenu, mayOpenPage, query],
  )
}

/** Returns the current version of the row that a dialog was opened for. */
function findCurrentRow(row: OrderRow, rows: readonly OrderRow[]): OrderRow {
  return rows.find(({ api_id: id }) => id === row.api_id) ?? row
}
