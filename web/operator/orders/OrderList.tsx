import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useHasPanelRoom } from '#web/ui/hooks/use-is-narrow'
import { lazyPart } from '#web/ui/lazy-part'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { OrderSelectionBar } from '../order-runs/OrderSelectionBar.tsx'
import type { RowSelection } from '../selection.tsx'
import { callStaff } from '../staff-call.ts'
import { focusRowLink, useRowKeys } from '../use-row-keys.ts'
import { NoOrders } from './NoOrders.tsx'
import type { OptionalColumn } from './order-columns.ts'
import { toOrderQuery, writeOrderFilter, type OrderFilter } from './order-filter.ts'
import type { OrderRow } from './orders.data.ts'
import { OrdersTable } from './OrdersTable.tsx'

const OrderPeek = lazyPart(() => import('./OrderPeek.tsx').then((part) => ({ default: part.OrderPeek })))

interface OrderChoice {
  readonly chosen: ReadonlySet<string>
  readonly choose: (ids: readonly string[]) => void
}

interface OrderListProps {
  filter: OrderFilter
  /** The order beside the list. */
  peek: string | null
  /** The chosen orders; null: this person changes no orders. */
  choice: OrderChoice | null
  columns: readonly OptionalColumn[]
  /** A change of the chosen orders has started. */
  onStarted: (id: string) => void
}

/** The orders of a filter page by page, one of them beside the list, and what can be done with the chosen ones. */
export function OrderList({ filter, peek: wantedPeek, choice, columns, onStarted }: OrderListProps) {
  const t = useTranslations('operatorOrders.list')
  const words = useTranslations('orderRuns')
  const orders = useOrderSearch(filter)
  const rows = orders.data?.pages.flatMap((page) => page.data) ?? []
  const list = useRef<HTMLDivElement>(null)
  const hasRoom = useHasPanelRoom()
  const peek = hasRoom ? wantedPeek : null
  const showPeek = (id: string | null) => writeOrderFilter(filter, id)
  const closePeek = () => {
    showPeek(null)
    // The focus returns from the panel to the row.
    if (peek && !list.current?.contains(document.activeElement)) focusRowLink(list.current, peek)
  }
  useRowKeys(list, hasRoom ? { isOpen: peek !== null, onPeek: showPeek, onClose: closePeek } : null)
  return (
    <>
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
              selection={choice ? createRowSelection(choice) : null}
              columns={columns}
              peek={peek}
              onPeek={(id) => (id ? showPeek(id) : closePeek())}
            />
          )}
        </div>
        {peek ? (
          <LoadBoundary onLoadError={closePeek}>
            <OrderPeek id={peek} rows={rows} onPeek={showPeek} onClose={closePeek} />
          </LoadBoundary>
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
      {choice && choice.chosen.size > 0 ? (
        <OrderSelectionBar
          chosen={choice.chosen}
          shown={rows.map(({ api_id }) => api_id)}
          rest={orders.hasNextPage ? toOrderQuery(filter) : null}
          onChoose={choice.choose}
          onStarted={({ id }) => {
            choice.choose([])
            onStarted(id)
          }}
        />
      ) : null}
      {rows.length > 1 ? <p className="mt-3 text-sm text-muted touch:hidden">{words('keys')}</p> : null}
    </>
  )
}

function createRowSelection({ chosen, choose }: OrderChoice): RowSelection<OrderRow> {
  return {
    isSelected: ({ api_id }) => chosen.has(api_id),
    toggle: ({ api_id }, isSelected) =>
      choose(isSelected ? [...chosen, api_id] : [...chosen].filter((id) => id !== api_id)),
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
          ...toOrderQuery(filter),
          ...(pageParam ? { after: pageParam } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}
