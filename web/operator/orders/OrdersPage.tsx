import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxRunOrders, stateFilterNames } from '#contract/operator/orders/order-filters'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeleton.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { CompanyFilter } from '../CompanyFilter.tsx'
import { ViewSwitch } from '../map/ViewSwitch.tsx'
import { RunningChanges } from '../order-runs/OrderRunProgress.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { useOrderColumns } from './order-columns.ts'
import { readOrderFilter, toOrderQuery, writeOrderFilter, type OrderFilter } from './order-filter.ts'
import { OrderList } from './OrderList.tsx'
import { OrdersHead } from './OrdersHead.tsx'
import { SavedViews } from './SavedViews.tsx'

const OrdersMap = lazyPart(() => import('./OrdersMap.tsx').then((part) => ({ default: part.OrdersMap })))

/** All orders of the marketplace as a list or on a map, with search and filters in the URL. */
export function OrdersPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const filter = readOrderFilter(search)
  const choice = useChosenOrders(filter)
  const [started, setStarted] = useState<string | null>(null)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const { columns, choose: chooseColumns } = useOrderColumns()
  return (
    <>
      <OrdersHead
        staff={staff}
        query={toOrderQuery(filter)}
        onColumns={filter.view === 'list' ? () => setChoosingColumns(true) : null}
      />
      <RunningChanges staff={staff} started={started} onDismiss={() => setStarted(null)} />
      <OrderFilters filter={filter} />
      <SavedViews
        filter={{ search: filter.text, state: filter.state, partner_id: filter.partner || null }}
        onFilter={(saved) =>
          writeOrderFilter({
            text: saved.search,
            state: saved.state,
            partner: saved.partner_id ?? '',
            view: filter.view,
          })
        }
      />
      {filter.view === 'map' ? (
        <LoadBoundary fallback={<SkeletonRows count={4} look="cards" />}>
          <OrdersMap filter={filter} />
        </LoadBoundary>
      ) : (
        <OrderList
          filter={filter}
          peek={search.get('peek')}
          choice={staff.actions.includes('orderRun.create') ? choice : null}
          columns={columns}
          onStarted={setStarted}
        />
      )}
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

function OrderFilters({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('operatorOrders.list')
  const [text, setText] = useSearchInput(filter.text, (next) => writeOrderFilter({ ...filter, text: next }))
  return (
    <FilterRow label={t('filters')}>
      <SearchField label={t('search')} value={text} onChange={setText} className="w-full md:w-80" />
      <div className="w-full md:w-60">
        <Select
          isLabelHidden
          label={t('state')}
          value={filter.state ?? 'all'}
          onChange={(value) =>
            writeOrderFilter({ ...filter, state: stateFilterNames.find((one) => one === value) ?? null })
          }
          options={[
            { value: 'all', label: t('states.all') },
            ...stateFilterNames.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
      </div>
      {filter.partner ? (
        <CompanyFilter id={filter.partner} onEnd={() => writeOrderFilter({ ...filter, partner: '' })} />
      ) : null}
      <ViewSwitch view={filter.view} onChange={(view) => writeOrderFilter({ ...filter, view })} />
    </FilterRow>
  )
}
