import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ServiceRow } from '#contract/operator/companies/service-prices'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { orderTypes } from '#contract/orders/model/order-enums'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { AreaHead } from '../AreaHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage, replacePage } from '../navigation.ts'
import { NewServiceDialog } from './PriceDialogs.tsx'
import { servicesQuery, type ServiceFilter } from './services.data.ts'

/** Puts the filters into the URL, so that the list is the same after a visit to a service. */
function showFilter({ search, category }: ServiceFilter): void {
  replacePage(getOperatorPath('services', {}, { search, category: category ?? '' }))
}

const getServicePath = ({ id }: ServiceRow) => getOperatorPath('service', { id })

/** Lists the services of the price list with the price of today and the next one. */
export function ServicesPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const t = useTranslations('catalogue.services')
  const all = useTranslations('catalogue')
  const type = useTranslations('operatorOrders.types')
  const [typed, setTyped] = useState(() => search.get('search') ?? '')
  const category = orderTypes.find((one) => one === search.get('category')) ?? null
  const text = useDebounced(typed.trim(), 300, (value) => showFilter({ search: value, category }))
  const [isAdding, setAdding] = useState(false)
  const services = useInfiniteQuery(servicesQuery({ search: text, category }))
  const rows = services.data?.pages.flatMap(({ data }) => data) ?? []
  const total = services.data?.pages[0]?.pagination.total_count ?? 0
  const hasFilter = text !== '' || category !== null
  const clear = () => {
    setTyped('')
    showFilter({ search: '', category: null })
  }
  return (
    <>
      <AreaHead
        label={all('areas')}
        areas={[
          { page: 'services', name: t('title') },
          { page: 'terms', name: all('terms.title') },
        ]}
        current="services"
        title={t('title')}
        lead={t('lead')}
        {...(services.data ? { counter: { shown: rows.length, total } } : {})}
        actions={
          staff.actions.includes('servicePrice.add') ? (
            <Button kind="primary" icon={Plus} onPress={() => setAdding(true)}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      <FilterRow label={t('filters')}>
        <SearchField className="w-full md:w-72" label={t('search')} value={typed} onChange={setTyped} />
        <div className="w-full md:w-56">
          <Select
            isLabelHidden
            label={t('columns.category')}
            value={category ?? 'any'}
            onChange={(value) =>
              showFilter({ search: text, category: orderTypes.find((one) => one === value) ?? null })
            }
            options={[
              { value: 'any', label: t('anyCategory') },
              ...orderTypes.map((value) => ({ value, label: type(value) })),
            ]}
          />
        </div>
      </FilterRow>
      {services.error ? (
        <LoadFailure error={services.error} onRetry={() => void services.refetch()} />
      ) : services.data && rows.length === 0 ? (
        <EmptyState
          title={t(hasFilter ? 'notFound' : 'empty')}
          action={hasFilter ? <Button onPress={clear}>{t('clear')}</Button> : null}
        >
          {t(hasFilter ? 'notFoundText' : 'emptyText')}
        </EmptyState>
      ) : (
        <ServicesTable rows={rows} loading={services.isPending ? 8 : 0} />
      )}
      <LoadMore
        remaining={services.hasNextPage ? total - rows.length : 0}
        isPending={services.isFetchingNextPage}
        onMore={() => void services.fetchNextPage()}
      />
      {isAdding ? (
        <NewServiceDialog
          onClose={() => setAdding(false)}
          onDone={(id) => openPage(getOperatorPath('service', { id }))}
        />
      ) : null}
    </>
  )
}

function ServicesTable({ rows, loading }: { rows: readonly ServiceRow[]; loading: number }) {
  const t = useTranslations('catalogue.services')
  const type = useTranslations('operatorOrders.types')
  const locale = useLocale()
  const columns: Column<ServiceRow>[] = [
    { id: 'name', header: t('columns.name'), width: '34%', cell: ({ service }) => service[locale] },
    { id: 'category', header: t('columns.category'), cell: (row) => type(row.service_category) },
    { id: 'price', header: t('columns.price'), align: 'end', cell: (row) => <CurrentPrice row={row} /> },
    { id: 'next', header: t('columns.next'), cell: (row) => <NextPrice row={row} /> },
    {
      id: 'own',
      header: t('columns.own'),
      from: 'lg',
      cell: (row) => (row.own_prices > 0 ? t('ownCount', { count: row.own_prices }) : null),
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      href={getServicePath}
      linked="name"
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-1 text-sm">
          <RowLink href={getServicePath(row)}>{row.service[locale]}</RowLink>
          <p className="text-muted">{type(row.service_category)}</p>
          <CurrentPrice row={row} />
          <NextPrice row={row} />
        </div>
      )}
    />
  )
}

function CurrentPrice({ row: { current, unit_measure } }: { row: ServiceRow }) {
  const t = useTranslations('catalogue.services')
  const format = useFormat()
  if (!current) return <span className="text-muted">{t('noPrice')}</span>
  return (
    <span className="tabular whitespace-nowrap">
      {format.money(current.price_purchasing)} / {format.unit(unit_measure)}
    </span>
  )
}

function NextPrice({ row: { next } }: { row: ServiceRow }) {
  const t = useTranslations('catalogue.services')
  const format = useFormat()
  if (!next) return null
  return (
    <>{t('nextPrice', { price: format.money(next.price_purchasing), day: format.date(next.valid_from) })}</>
  )
}
