import { SearchX } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { formatPersonName } from '#web/i18n/person-name'
import { FilterBar } from './filters/FilterBar.tsx'
import { OrderPanel } from './lazy-components.ts'
import { useOrderList } from './list/order-lists.data.ts'
import { ListChangesBar } from './ListChangesBar.tsx'
import { type InfiniteList, countPresentRows } from './list/infinite-list.ts'
import { useScrollRestoration } from './list/scroll-restoration.ts'
import type { LazyRowMenu } from './cells/row-tools.ts'
import { type ListQuery, type ListView, toListQuery } from './list/list-query.ts'
import { OrderListRows } from './rows/OrderListRows.tsx'

interface OrdersScreenProps {
  /** The view from the URL. */
  view: ListView
  onQuery: (query: ListQuery) => void
  /** The order in the panel, from the URL. */
  peek: string | null
  onPeek: (peek: string | null) => void
  rowMenu: LazyRowMenu
  /** Actions from other features in the panel of an order. */
  PanelMore: ComponentType<{ order: Order }>
}

/** Shows one list of orders; the same screen serves all queues. */
export function OrdersScreen({ view, onQuery, peek, onPeek, rowMenu, PanelMore }: OrdersScreenProps) {
  const t = useTranslations('orderLists')
  const change = (part: Partial<ListView>) => onQuery(toListQuery({ ...view, ...part }))
  const [typed, setTyped] = useSearchInput(view.search, (search) => change({ search }))
  const { query, step, readOn, show } = useOrderList(view)
  const loadedList = query.data
  const listRef = useRef<HTMLDivElement>(null)
  const scrollRef = useRef<((index: number) => void) | null>(null)
  const [newRowIds, setNewRowIds] = useNewRows(loadedList, scrollRef)
  useScrollRestoration(JSON.stringify([view.queue, toListQuery(view)]), loadedList !== undefined, listRef)
  useShowNewsInEmptyList(loadedList, step.isPending, () => show(() => undefined))
  const clear = () => {
    setTyped('')
    onQuery({})
  }
  return (
    <>
      <PageHead
        isTight
        title={t(`titles.${view.queue}`)}
        subtitle={t(`about.${view.queue}`)}
        counter={loadedList && { shown: countPresentRows(loadedList), total: loadedList.total }}
      />
      <FilterBar
        view={view}
        typed={typed}
        onType={setTyped}
        onFilters={(filters) => change({ filters })}
        people={listDelegates(loadedList)}
        hasProtocols={loadedList?.protocols ?? false}
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
          <OrderListRows
            view={view}
            loadedList={loadedList}
            newRowIds={newRowIds}
            rowMenu={rowMenu}
            peek={peek}
            onPeek={onPeek}
            onSort={(sort) => change({ sort })}
            scrollRef={scrollRef}
            panel={
              peek === null ? null : (
                <LazyBoundary>
                  <OrderPanel
                    peek={peek}
                    queue={view.queue}
                    rows={loadedList?.rows ?? []}
                    More={PanelMore}
                    onPeek={onPeek}
                  />
                </LazyBoundary>
              )
            }
          >
            {step.isError ? (
              <QueryError error={step.error} onRetry={readOn} retrying={step.isPending} />
            ) : null}
            <LoadMore
              remaining={step.isError || query.isPlaceholderData ? 0 : countUnread(loadedList)}
              isPending={step.isPending}
              onMore={readOn}
            />
          </OrderListRows>
        ) : null}
      </div>
    </>
  )
}

/** Highlights rows that were just added for a moment, and scrolls to the first. */
function useNewRows(
  loadedList: InfiniteList | undefined,
  scrollRef: RefObject<((index: number) => void) | null>,
) {
  const [newRowIds, setNewRowIds] = useState<ReadonlySet<string>>(new Set())
  const rows = useRef(loadedList?.rows)
  rows.current = loadedList?.rows
  useEffect(() => {
    if (newRowIds.size === 0) return
    const first = rows.current?.findIndex((row) => newRowIds.has(row.api_id)) ?? -1
    if (first >= 0) scrollRef.current?.(first)
    const timer = setTimeout(() => setNewRowIds(new Set()), 5000)
    return () => clearTimeout(timer)
  }, [newRowIds, scrollRef])
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
