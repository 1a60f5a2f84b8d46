import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  maxRunOrders,
  stateFilterNames,
  stateFilters,
  type StateFilter,
} from '#contract/operator/orders/order-filters'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useHasPanelRoom } from '#web/ui/hooks/use-is-narrow'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { CompanyFilter } from '../CompanyFilter.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { OrderSelectionBar } from '../order-runs/OrderSelectionBar.tsx'
import { RunningChanges } from '../order-runs/OrderRunProgress.tsx'
import type { RowSelection } from '../selection.tsx'
import { callStaff } from '../staff-call.ts'
import { focusRowLink, useRowKeys } from '../use-row-keys.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { useOrderColumns } from './order-columns.ts'
import type { OrderRow } from './orders.data.ts'
import { OrdersHead } from './OrdersHead.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { SavedViews } from './SavedViews.tsx'

const OrderPeek = lazy(() => import('./OrderPeek.tsx').then((part) => ({ default: part.OrderPeek })))

/** All orders of the marketplace, with search and filters in the URL. */
export function OrdersPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const t = useTranslations('operatorOrders.list')
  const words = useTranslations('orderRuns')
  const filter = readFilter(search)
  const orders = useOrderSearch(filter)
  const rows = orders.data?.pages.flatMap((page) => page.data) ?? []
  const mayChange = staff.actions.includes('orderRun.create')
  const { chosen, choose } = useChosenOrders(filter)
  const [started, setStarted] = useState<string | null>(null)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const { columns, choose: chooseColumns } = useOrderColumns()
  const list = useRef<HTMLDivElement>(null)
  const hasRoom = useHasPanelRoom()
  const peek = hasRoom ? search.get('peek') : null
  const showPeek = (id: string | null) => writeFilter(filter, id)
  const closePeek = () => {
    showPeek(null)
    // The focus returns from the panel to the row.
    if (peek && !list.current?.contains(document.activeElement)) focusRowLink(list.current, peek)
  }
  useRowKeys(list, hasRoom ? { isOpen: peek !== null, onPeek: showPeek, onClose: closePeek } : null)
  return (
    <>
      <OrdersHead staff={staff} query={toSearchQuery(filter)} onColumns={() => setChoosingColumns(true)} />
      <RunningChanges staff={staff} started={started} onDismiss={() => setStarted(null)} />
      <OrderFilters filter={filter} />
      <SavedViews
        filter={{ search: filter.text, state: filter.state, partner_id: filter.partner || null }}
        onFilter={(view) =>
          writeFilter({ text: view.search, state: view.state, partner: view.partner_id ?? '' })
        }
      />
      <div className="flex items-start gap-6">
        <div ref={list} className="min-w-0 flex-1">
          {orders.error ? (
            <LoadFailure error={orders.error} onRetry={() => void orders.refetch()} />
          ) : orders.data && rows.length === 0 ? (
            <NoOrders filter={filter} />
          ) : (
            <OrdersTable
              rows={rows}
              isLoading={orders.isPending || orders.isFetchingNextPage}
              selection={mayChange ? createRowSelection(chosen, choose) : null}
              columns={columns}
              peek={peek}
              onPeek={(id) => (id ? showPeek(id) : closePeek())}
            />
          )}
        </div>
        {peek ? (
          <Suspense>
            <OrderPeek id={peek} rows={rows} onPeek={showPeek} onClose={closePeek} />
          </Suspense>
        ) : null}
      </div>
      {orders.hasNextPage && !orders.error ? (
        <p className="flex justify-center py-4">
          <Button
            kind="quiet"
            isPending={orders.isFetchingNextPage}
            onPress={() => void orders.fetchNextPage()}
          >
            {t('next')}
          </Button>
        </p>
      ) : null}
      {mayChange && chosen.size > 0 ? (
        <OrderSelectionBar
          chosen={chosen}
          shown={rows.map(({ api_id }) => api_id)}
          rest={orders.hasNextPage ? toSearchQuery(filter) : null}
          onChoose={choose}
          onStarted={({ id }) => {
            choose([])
            setStarted(id)
          }}
        />
      ) : null}
      {rows.length > 1 ? <p className="mt-3 text-sm text-muted touch:hidden">{words('keys')}</p> : null}
      {isChoosingColumns ? (
        <ColumnsDialog columns={columns} onChoose={chooseColumns} onClose={() => setChoosingColumns(false)} />
      ) : null}
    </>
  )
}

/** The ids of the chosen orders, also of those that are not loaded. Another filter begins with none. */
function useChosenOrders({ text, state, partner }: OrderFilter) {
  const key = JSON.stringify([text, state, partner])
  const [stored, setStored] = useState({ key, ids: [] as readonly string[] })
  const chosen = useMemo(() => new Set(stored.key === key ? stored.ids : []), [stored, key])
  return { chosen, choose: (ids: readonly string[]) => setStored({ key, ids: ids.slice(0, maxRunOrders) }) }
}

function createRowSelection(
  chosen: ReadonlySet<string>,
  choose: (ids: readonly string[]) => void,
): RowSelection<OrderRow> {
  return {
    isSelected: ({ api_id }) => chosen.has(api_id),
    toggle: ({ api_id }, isSelected) =>
      choose(isSelected ? [...chosen, api_id] : [...chosen].filter((id) => id !== api_id)),
  }
}

interface OrderFilter {
  readonly text: string
  readonly state: StateFilter | null
  readonly partner: string
}

function readFilter(search: URLSearchParams): OrderFilter {
  const state = stateFilterNames.find((one) => one === search.get('state')) ?? null
  return { text: search.get('q') ?? '', state, partner: search.get('partner') ?? '' }
}

/** `peek`: the order beside the list. Another filter closes it. */
function writeFilter({ text, state, partner }: OrderFilter, peek: string | null = null): void {
  replacePage(getOperatorPath('orders', {}, { q: text, state: state ?? '', partner, peek: peek ?? '' }))
}

function toSearchQuery({ text, state, partner }: OrderFilter) {
  return {
    ...(text ? { search: text } : {}),
    ...(state ? { status: [...stateFilters[state]] } : {}),
    ...(partner ? { partner_id: partner } : {}),
  }
}

function useOrderSearch(filter: OrderFilter) {
  const { text, state, partner } = filter
  return useInfiniteQuery({
    queryKey: ['order.search', text, state, partner],
    queryFn: ({ pageParam }) =>
      callStaff('order.search', {
        query: {
          limit: 50,
          ...toSearchQuery(filter),
          ...(pageParam ? { after: pageParam } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

function OrderFilters({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('operatorOrders.list')
  const [text, setText] = useSearchInput(filter.text, (next) => writeFilter({ ...filter, text: next }))
  return (
    <FilterRow label={t('filters')}>
      <SearchField label={t('search')} value={text} onChange={setText} className="w-full md:w-80" />
      <div className="w-full md:w-60">
        <Select
          isLabelHidden
          label={t('state')}
          value={filter.state ?? 'all'}
          onChange={(value) =>
            writeFilter({ ...filter, state: stateFilterNames.find((one) => one === value) ?? null })
          }
          options={[
            { value: 'all', label: t('states.all') },
            ...stateFilterNames.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
      </div>
      {filter.partner ? (
        <CompanyFilter id={filter.partner} onEnd={() => writeFilter({ ...filter, partner: '' })} />
      ) : null}
    </FilterRow>
  )
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('operatorOrders.list')
  const isFiltered = filter.text !== '' || filter.state !== null || filter.partner !== ''
  if (!isFiltered) return <EmptyState title={t('noOrders')}>{t('noOrdersText')}</EmptyState>
  return (
    <EmptyState
      title={t('empty')}
      action={
        <Button onPress={() => writeFilter({ text: '', state: null, partner: '' })}>{t('reset')}</Button>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
