import { SearchX } from 'lucide-react'
import { type ComponentType, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order, OrderRow } from '#contract/orders/orders'
import { bulkProtocolQueues, type OrderQueue } from '#contract/orders/model/queues'
import { Later } from '#web/api/feedback/LazyBoundary.tsx'
import { Failure } from '#web/api/feedback/QueryError.tsx'
import { mayOpen } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { useColumns } from './columns.tsx'
import { FilterBar } from './FilterBar.tsx'
import { OrderPanel } from './lazy.ts'
import { useReading } from './lists.data.ts'
import { NewsBar } from './NewsBar.tsx'
import { OrderCard } from './OrderCard.tsx'
import { type Reading, standing } from './reading.ts'
import { rowElement, useReturn } from './returning.ts'
import { type RowDialog, type RowEntry, type RowTools, RowToolsContext } from './rowTools.ts'
import { type Sort, usualSort } from './sorting.ts'
import { type Query, type View, viewQuery } from './view.ts'

interface OrdersScreenProps {
  /** What the address asks for. */
  view: View
  onQuery: (query: Query) => void
  /** What other features add to the menu of a row. */
  entries: readonly RowEntry[]
  /** What they add to the panel of an order. */
  PanelMore: ComponentType<{ order: Order }>
}

/** One list of orders: what is where, for whom, and how urgent. The same screen for all queues (2 §2). */
export function OrdersScreen({ view, onQuery, entries, PanelMore }: OrdersScreenProps) {
  const t = useTranslations('orderLists')
  const change = (part: Partial<View>) => onQuery(viewQuery({ ...view, ...part }))
  const [typed, setTyped] = useSearchInput(view.search, (search) => change({ search }))
  const { query, step, readOn, show } = useReading(view)
  // Rows are many: a slow phone draws them in pieces, and hears its person in between.
  const reading = useDeferredValue(query.data)
  const place = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useFresh(place)
  useReturn(JSON.stringify([view.queue, viewQuery(view)]), reading !== undefined, place)
  useShownWhenAlone(reading, step.isPending, () => show(() => undefined))
  const clear = () => {
    setTyped('')
    onQuery({})
  }
  return (
    <>
      <PageHead
        title={t(`titles.${view.queue}`)}
        counter={reading && { shown: standing(reading), total: reading.total }}
      />
      <FilterBar
        view={view}
        typed={typed}
        onType={setTyped}
        onFilters={(filters) => change({ filters })}
        people={peopleOf(reading)}
        hasProtocols={reading?.protocols ?? bulkProtocolQueues.includes(view.queue)}
      />
      {query.isError && !reading ? <Failure error={query.error} retrying={query.isFetching} /> : null}
      {reading ? (
        <NewsBar reading={reading} isPending={step.isPending} onShow={() => show(setFresh)} />
      ) : null}
      <div
        ref={place}
        aria-busy={query.isPlaceholderData}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        {reading?.rows.length === 0 ? <Empty view={view} onClear={clear} /> : null}
        {(reading ? reading.rows.length > 0 : !query.isError) ? (
          <OrdersTable
            view={view}
            reading={reading}
            fresh={fresh}
            entries={entries}
            PanelMore={PanelMore}
            onSort={(sort) => change({ sort })}
          />
        ) : null}
      </div>
      {step.isError ? <Failure error={step.error} onRetry={readOn} retrying={step.isPending} /> : null}
      <LoadMore
        left={step.isError || query.isPlaceholderData ? 0 : leftOf(reading)}
        isPending={step.isPending}
        onMore={readOn}
      />
    </>
  )
}

/** Rows that were just shown as new, marked for a while; the first of them comes into sight. */
function useFresh(place: React.RefObject<HTMLElement | null>) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (fresh.size === 0) return
    const rows = [...fresh].map((id) => rowElement(place.current, id)).filter((row) => row !== null)
    const first = rows.toSorted((one, other) => one.offsetTop - other.offsetTop)[0]
    first?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setFresh(new Set()), 5000)
    return () => clearTimeout(timer)
  }, [fresh, place])
  return [fresh, (ids: readonly string[]) => setFresh(new Set(ids))] as const
}

/** In a list where nothing stands there is nobody whose place could shift: what comes is shown at once. */
function useShownWhenAlone(reading: Reading | undefined, isPending: boolean, act: () => void) {
  const isAlone = reading !== undefined && reading.news.length > 0 && standing(reading) === 0
  const run = useRef(act)
  useEffect(() => {
    run.current = act
  })
  useEffect(() => {
    if (isAlone && !isPending) run.current()
  }, [isAlone, isPending])
}

function leftOf(reading: Reading | undefined): number {
  if (!reading || reading.cursor === null) return 0
  return Math.max(1, reading.total - standing(reading) - reading.news.length)
}

function peopleOf(reading: Reading | undefined): ReadonlyMap<string, string> {
  const people = (reading?.rows ?? []).flatMap(({ delegated_to: person }) =>
    person?.email
      ? [[person.email, [person.first_name, person.last_name].filter(Boolean).join(' ')] as const]
      : [],
  )
  return new Map(people)
}

interface OrdersTableProps {
  view: View
  reading: Reading | undefined
  fresh: ReadonlySet<string>
  entries: readonly RowEntry[]
  PanelMore: ComponentType<{ order: Order }>
  onSort: (sort: Sort) => void
}

function OrdersTable({ view, reading, fresh, entries, PanelMore, onSort }: OrdersTableProps) {
  const t = useTranslations('orderLists')
  const user = useUser()
  const [panel, setPanel] = useState<OrderRow | null>(null)
  const [dialog, setDialog] = useState<{ row: OrderRow; Dialog: RowDialog } | null>(null)
  const gone = new Set(reading?.gone)
  const opens = (row: OrderRow) => pathTo(view.queue, row, mayOpen('order', user))
  const tools: RowTools = {
    queue: view.queue,
    entries,
    hasMenus: (reading?.rows ?? []).some((row) => entries.some((entry) => entry.isFor(row))),
    opens,
    openPanel: setPanel,
    openDialog: (row, Dialog) => setDialog({ row, Dialog }),
  }
  const toneOf = (row: OrderRow) => {
    if (gone.has(row.api_id)) return 'gone'
    if (fresh.has(row.api_id)) return 'new'
    return row.urgency === 'danger' ? 'danger' : null
  }
  return (
    <RowToolsContext value={tools}>
      <Table
        label={t(`titles.${view.queue}`)}
        columns={useColumns(view.queue)}
        rows={reading?.rows ?? []}
        rowKey={(row) => row.api_id}
        href={opens}
        sort={view.sort ?? usualSort(view.queue)}
        onSort={onSort}
        tone={toneOf}
        loading={reading ? 0 : 8}
        card={(row) => <OrderCard row={row} />}
      />
      <Later>
        {panel ? (
          <OrderPanel row={asItIs(panel, reading)} More={PanelMore} onClose={() => setPanel(null)} />
        ) : null}
        {dialog ? <dialog.Dialog row={dialog.row} onClose={() => setDialog(null)} /> : null}
      </Later>
    </RowToolsContext>
  )
}

/** What was opened follows its row. */
function asItIs(row: OrderRow, reading: Reading | undefined): OrderRow {
  return reading?.rows.find(({ api_id: id }) => id === row.api_id) ?? row
}

const ownPages: readonly OrderQueue[] = ['completed', 'final-confirmation', 'customer-signature']

/** Where a row leads: its page, or null where a panel opens instead (readings C3) or it has no number yet (Q4). */
function pathTo(queue: OrderQueue, row: OrderRow, mayOpenDetail: boolean): string | null {
  if (!row.sfid) return null
  return ownPages.includes(queue) || mayOpenDetail ? `/orders/${queue}/${row.sfid}/` : null
}

function Empty({ view, onClear }: { view: View; onClear: () => void }) {
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
