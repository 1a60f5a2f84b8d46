import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders'
import type { OrderQueue } from '#contract/queues'
import { Failure } from '../../api/failure.tsx'
import { mayOpen } from '../../api/pages.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterRow } from '../../ui/layout.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Sort } from '../../ui/SortHeader.tsx'
import { Table } from '../../ui/Table.tsx'
import { useColumns } from './columns.tsx'
import { ordersQuery, uniqueRows, type View } from './lists.data.ts'
import { OrderCard } from './OrderCard.tsx'
import { useSettled } from '../../ui/useSettled.ts'

const OrderPanel = lazy(() => import('./OrderPanel.tsx').then((part) => ({ default: part.OrderPanel })))

interface OrdersScreenProps {
  queue: OrderQueue
  /** What the address asks to search for; the box begins with it. */
  search: string
  onSearch: (search: string) => void
}

/** One queue of orders: what is where, for whom, and how urgent. The same screen for all queues (2 §2). */
export function OrdersScreen({ queue, search: asked, onSearch }: OrdersScreenProps) {
  const t = useTranslations('orderLists')
  const [typed, setTyped] = useState(asked)
  const search = useSettled(typed.trim(), 400, onSearch)
  const [sort, setSort] = useState<Sort | null>(null)
  const query = useInfiniteQuery(ordersQuery({ queue, search, sort }))
  const rows = uniqueRows(query.data?.pages ?? [])
  const total = query.data?.pages.at(-1)?.pagination.total_count
  return (
    <>
      <PageHead
        title={t(`titles.${queue}`)}
        counter={total === undefined ? undefined : { shown: rows.length, total }}
      />
      <FilterRow label={t('filters')}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} className="w-full md:w-80" />
      </FilterRow>
      {query.isError ? <Failure error={query.error} retrying={query.isFetching} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <Empty queue={queue} search={search} onClear={() => setTyped('')} />
      ) : null}
      {query.isPending || rows.length > 0 ? (
        <OrdersTable
          view={{ queue, search, sort }}
          rows={rows}
          isPending={query.isPending}
          onSort={setSort}
        />
      ) : null}
      <LoadMore
        left={(total ?? 0) - rows.length}
        isPending={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

interface OrdersTableProps {
  view: View
  rows: readonly OrderRow[]
  isPending: boolean
  onSort: (sort: Sort) => void
}

function OrdersTable({ view, rows, isPending, onSort }: OrdersTableProps) {
  const t = useTranslations('orderLists')
  const user = useUser()
  const [panel, setPanel] = useState<OrderRow | null>(null)
  const opens = (row: OrderRow) => pathTo(view.queue, row, mayOpen('order', user))
  const columns = useColumns(view.queue, opens, setPanel)
  return (
    <>
      <Table
        label={t(`titles.${view.queue}`)}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.api_id}
        href={opens}
        linked="order"
        sort={view.sort ?? defaultSort[view.queue]}
        onSort={onSort}
        tone={(row) => (row.urgency === 'danger' ? 'danger' : null)}
        loading={isPending ? 8 : 0}
        card={(row) => <OrderCard row={row} href={opens(row)} onPanel={setPanel} />}
      />
      {panel ? (
        <Suspense>
          <OrderPanel row={panel} onClose={() => setPanel(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** How the server sorts when nobody asked (2 §9), for the arrow in the head. */
const defaultSort: Partial<Record<OrderQueue, Sort>> = {
  open: { by: 'status', dir: 'desc' },
  scheduled: { by: 'appointment', dir: 'asc' },
  'at-work': { by: 'appointment', dir: 'asc' },
}

const ownPages: readonly OrderQueue[] = ['completed', 'final-confirmation', 'customer-signature']

/** Where a row leads: its page, or null where a panel opens instead (readings C3) or it has no number yet (Q4). */
function pathTo(queue: OrderQueue, row: OrderRow, mayOpenDetail: boolean): string | null {
  if (!row.sfid) return null
  return ownPages.includes(queue) || mayOpenDetail ? `/orders/${queue}/${row.sfid}/` : null
}

function Empty({ queue, search, onClear }: { queue: OrderQueue; search: string; onClear: () => void }) {
  const t = useTranslations('orderLists')
  if (!search) return <EmptyState title={t('emptyTitle')}>{t(`empty.${queue}`)}</EmptyState>
  return (
    <EmptyState
      title={t('noHitsTitle')}
      icon={SearchX}
      action={<Button onPress={onClear}>{t('clearSearch')}</Button>}
    >
      {t('noHits', { search })}
    </EmptyState>
  )
}
