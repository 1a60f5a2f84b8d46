import { SearchX } from 'lucide-react'
import { type ComponentType, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order, OrderRow } from '#contract/orders/orders'
import { bulkProtocolQueues, type OrderQueue } from '#contract/orders/model/queues'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { formatPersonName } from '#web/i18n/person-name'
import { useListColumns } from './cells/use-list-columns.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { OrderPanel } from './lazy-components.ts'
import { useOrderList } from './list/order-lists.data.ts'
import { ListChangesBar } from './ListChangesBar.tsx'
import { OrderCard } from './cells/OrderCard.tsx'
import { type InfiniteList, countPresentRows } from './list/infinite-list.ts'
import { findRowElement, useScrollRestoration } from './list/scroll-restoration.ts'
import { type RowDialog, type RowEntry, type RowTools, RowToolsContext } from './cells/row-tools.ts'
import { type ListSort, getDefaultSort } from './list/sorting.ts'
import { type ListQuery, type ListView, toListQuery } from './list/list-query.ts'

interface OrdersScreenProps {
  /** The view from the URL. */
  view: ListView
  onQuery: (query: ListQuery) => void
  /** Row menu items from other features. */
  entries: readonly RowEntry[]
  /** Actions from other features in the panel of an order. */
  PanelMore: ComponentType<{ order: Order }>
}

/** Shows one list of orders; the same screen serves all queues. */
export function OrdersScreen({ view, onQuery, entries, PanelMore }: OrdersScreenProps) {
  const t = useTranslations('orderLists')
  const change = (part: Partial<ListView>) => onQuery(toListQuery({ ...view, ...part }))
  const [typed, setTyped] = useSearchInput(view.search, (search) => change({ search }))
  const { query, step, readOn, show } = useOrderList(view)
  // A deferred value lets slow phones render long lists in parts and stay responsive.
  const loadedList = useDeferredValue(query.data)
  const listRef = useRef<HTMLDivElement>(null)
  const [newRowIds, setNewRowIds] = useNewRows(listRef)
  useScrollRestoration(JSON.stringify([view.queue, toListQuery(view)]), loadedList !== undefined, listRef)
  useShowNewsInEmptyList(loadedList, step.isPending, () => show(() => undefined))
  const clear = () => {
    setTyped('')
    onQuery({})
  }
  return (
    <>
      <PageHead
        title={t(`titles.${view.queue}`)}
        counter={loadedList && { shown: countPresentRows(loadedList), total: loadedList.total }}
      />
      <FilterBar
        view={view}
        typed={typed}
        onType={setTyped}
        onFilters={(filters) => change({ filters })}
        people={listDelegates(loadedList)}
        hasProtocols={loadedList?.protocols ?? bulkProtocolQueues.includes(view.queue)}
      />
      {query.isError && !loadedList ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {loadedList ? (
        <ListChangesBar
          loadedList={loadedList}
          isPending={step.isPending}
          onShow={() => show(setNewRowIds)}
        />
      ) : null}
      <div
        ref={listRef}
        aria-busy={query.isPlaceholderData}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        {loadedList?.rows.length === 0 ? <EmptyOrders view={view} onClear={clear} /> : null}
        {(loadedList ? loadedList.rows.length > 0 : !query.isError) ? (
          <OrdersTable
            view={view}
            loadedList={loadedList}
            newRowIds={newRowIds}
            entries={entries}
            PanelMore={PanelMore}
            onSort={(sort) => change({ sort })}
          />
        ) : null}
      </div>
      {step.isError ? <QueryError error={step.error} onRetry={readOn} retrying={step.isPending} /> : null}
      <LoadMore
        remaining={step.isError || query.isPlaceholderData ? 0 : countUnread(loadedList)}
        isPending={step.isPending}
        onMore={readOn}
      />
    </>
  )
}

/** Highlights rows that were just added for a moment, and scrolls to the first. */
function useNewRows(listRef: React.RefObject<HTMLElement | null>) {
  const [newRowIds, setNewRowIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (newRowIds.size === 0) return
    const rows = [...newRowIds].map((id) => findRowElement(listRef.current, id)).filter((row) => row !== null)
    const first = rows.toSorted((one, other) => one.offsetTop - other.offsetTop)[0]
    first?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setNewRowIds(new Set()), 5000)
    return () => clearTimeout(timer)
  }, [newRowIds, listRef])
  return [newRowIds, (ids: readonly string[]) => setNewRowIds(new Set(ids))] as const
}

/** Shows new rows of an empty list at once, because no visible row can move. */
function useShowNewsInEmptyList(loadedList: InfiniteList | undefined, isPending: boolean, act: () => void) {
  const isAlone = loadedList !== undefined && loadedList.news.length > 0 && countPresentRows(loadedList) === 0
  const run = useRef(act)
  useEffect(() => {
    run.current = act
  })
  useEffect(() => {
    if (isAlone && !isPending) run.current()
  }, [isAlone, isPending])
}

function countUnread(loadedList: InfiniteList | undefined): number {
  if (!loadedList || loadedList.cursor === null) return 0
  return Math.max(1, loadedList.total - countPresentRows(loadedList) - loadedList.news.length)
}

function listDelegates(loadedList: InfiniteList | undefined): ReadonlyMap<string, string> {
  const people = (loadedList?.rows ?? []).flatMap(({ delegated_to: person }) =>
    person?.email ? [[person.email, formatPersonName(person)] as const] : [],
  )
  return new Map(people)
}

interface OrdersTableProps {
  view: ListView
  loadedList: InfiniteList | undefined
  newRowIds: ReadonlySet<string>
  entries: readonly RowEntry[]
  PanelMore: ComponentType<{ order: Order }>
  onSort: (sort: ListSort) => void
}

function OrdersTable({ view, loadedList, newRowIds, entries, PanelMore, onSort }: OrdersTableProps) {
  const t = useTranslations('orderLists')
  const user = useUser()
  const [panel, setPanel] = useState<OrderRow | null>(null)
  const [dialog, setDialog] = useState<{ row: OrderRow; Dialog: RowDialog } | null>(null)
  const removedIds = new Set(loadedList?.gone)
  const opens = (row: OrderRow) => getOrderPath(view.queue, row, canOpenPage('order', user))
  const tools: RowTools = {
    queue: view.queue,
    entries,
    hasMenus: (loadedList?.rows ?? []).some((row) => entries.some((entry) => entry.isFor(row))),
    getPath: opens,
    openPanel: setPanel,
    openDialog: (row, Dialog) => setDialog({ row, Dialog }),
  }
  const toneOf = (row: OrderRow) => {
    if (removedIds.has(row.api_id)) return 'gone'
    if (newRowIds.has(row.api_id)) return 'new'
    return row.urgency === 'danger' ? 'danger' : null
  }
  return (
    <RowToolsContext value={tools}>
      <Table
        label={t(`titles.${view.queue}`)}
        columns={useListColumns(view.queue)}
        rows={loadedList?.rows ?? []}
        rowKey={(row) => row.api_id}
        href={opens}
        sort={view.sort ?? getDefaultSort(view.queue)}
        onSort={onSort}
        tone={toneOf}
        loading={loadedList ? 0 : 8}
        card={(row) => <OrderCard row={row} />}
      />
      <LazyBoundary>
        {panel ? (
          <OrderPanel
            row={findCurrentRow(panel, loadedList)}
            More={PanelMore}
            onClose={() => setPanel(null)}
          />
        ) : null}
        {dialog ? <dialog.Dialog row={dialog.row} onClose={() => setDialog(null)} /> : null}
      </LazyBoundary>
    </RowToolsContext>
  )
}

/** Returns the current version of the row that a dialog was opened for. */
function findCurrentRow(row: OrderRow, loadedList: InfiniteList | undefined): OrderRow {
  return loadedList?.rows.find(({ api_id: id }) => id === row.api_id) ?? row
}

const queuesWithOwnPage: readonly OrderQueue[] = ['completed', 'final-confirmation', 'customer-signature']

/** Returns the order's path; null if a panel opens instead, or if the order has no number yet. */
function getOrderPath(queue: OrderQueue, row: OrderRow, mayOpenDetail: boolean): string | null {
  if (!row.sfid) return null
  return queuesWithOwnPage.includes(queue) || mayOpenDetail ? `/orders/${queue}/${row.sfid}/` : null
}

function EmptyOrders({ view, onClear }: { view: ListView; onClear: () => void }) {
  const t = useTranslations('orderLists')
  const isNarrowed = view.search !== '' || Object.keys(view.filters).length > 0
  if (!isNarrowed) return <EmptyState title={t('emptyTitle')}>{t(`empty.${view.queue}`)}</EmptyState>
  return (
    <EmptyState
      title={t('noHitsTitle')}
      icon={SearchX}
      action={<Button onPress={onClear}>{t('clearAll')}</Button>}
    >
      {view.search ? t('noHits', { search: view.search }) : t('noFiltered')}
    </EmptyState>
  )
}
