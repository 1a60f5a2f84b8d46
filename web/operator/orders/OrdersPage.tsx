import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { stateFilterNames, stateFilters, type StateFilter } from './order-states.ts'

/** All orders of the marketplace, with search and filters in the URL. */
export function OrdersPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const t = useTranslations('operatorOrders.list')
  const filter = readFilter(search)
  const orders = useOrderSearch(filter)
  const rows = orders.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <PageHead
        title={t('title')}
        isTight
        actions={
          staff.actions.includes('order.create') ? (
            <ButtonLink kind="primary" icon={Plus} href={getOperatorPath('newOrder')}>
              {t('new')}
            </ButtonLink>
          ) : null
        }
      />
      <OrderFilters filter={filter} />
      {orders.error ? (
        <LoadFailure error={orders.error} onRetry={() => void orders.refetch()} />
      ) : orders.data && rows.length === 0 ? (
        <NoOrders filter={filter} />
      ) : (
        <OrdersTable rows={rows} isLoading={orders.isPending || orders.isFetchingNextPage} />
      )}
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
    </>
  )
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

function writeFilter({ text, state, partner }: OrderFilter): void {
  replacePage(getOperatorPath('orders', {}, { q: text, state: state ?? '', partner }))
}

function useOrderSearch({ text, state, partner }: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['order.search', text, state, partner],
    queryFn: ({ pageParam }) =>
      callStaff('order.search', {
        query: {
          limit: 50,
          ...(text ? { search: text } : {}),
          ...(state ? { status: [...stateFilters[state]] } : {}),
          ...(partner ? { partner_id: partner } : {}),
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
      {filter.partner ? <PartnerFilter filter={filter} /> : null}
    </FilterRow>
  )
}

/** Names the company whose orders are listed; a press lists those of all companies again. */
function PartnerFilter({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('operatorOrders.list')
  const { partner } = filter
  const company = useQuery({
    queryKey: ['account.read', partner],
    queryFn: () => callStaff('account.read', { params: { account_id: partner } }),
  })
  return (
    <Button
      icon={X}
      size="small"
      aria-label={t('allPartners')}
      onPress={() => writeFilter({ ...filter, partner: '' })}
    >
      {t('partner', { name: company.data?.name ?? '…' })}
    </Button>
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
