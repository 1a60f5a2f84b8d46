import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountPaperFilters, accountRestrictionFilters } from '#contract/operator/companies/account-filters'
import { accountStates } from '#contract/profiles'
import type { StaffReply } from '#contract/operator/staff-api'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { readListView, toViewParam, type ListView } from '../map/list-view.ts'
import { ViewSwitch } from '../map/ViewSwitch.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { noPartnerFilter, parsePartnerFilter, partnerListQuery, type PartnerFilter } from './partners.data.ts'
import { NoPartners } from './NoPartners.tsx'
import { PaperCountBadges, StateBadges } from './partner-badges.tsx'

const PartnersMap = lazyPart(() =>
  import('./PartnersMap.tsx').then((part) => ({ default: part.PartnersMap })),
)

type PartnerRow = StaffReply<'account.search'>['data'][number]

/** Shows the companies as a list or on a map, with filters that are in the URL. */
export function PartnersPage({ search }: { search: URLSearchParams }) {
  const t = useTranslations('partners')
  const [filter, setFilter] = useState(() => parsePartnerFilter(search))
  const view = readListView(search)
  const show = (next: PartnerFilter) => showFilter(next, view)
  const text = useDebounced(filter.search.trim(), 300, (value) => show({ ...filter, search: value }))
  const place = useDebounced(filter.place.trim(), 300, (value) => show({ ...filter, place: value }))
  const settled = { ...filter, search: text, place }
  const partners = useInfiniteQuery({ ...partnerListQuery(settled), enabled: view === 'list' })
  const change = (next: Partial<PartnerFilter>) => {
    const changed = { ...filter, ...next }
    setFilter(changed)
    if ('state' in next || 'papers' in next || 'restricted' in next) show(changed)
  }
  const clear = () => {
    setFilter(noPartnerFilter)
    show(noPartnerFilter)
  }
  const rows = partners.data?.pages.flatMap(({ data }) => data) ?? []
  const total = partners.data?.pages[0]?.pagination.total_count ?? 0
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('lead')}
        {...(partners.data && view === 'list' ? { counter: { shown: rows.length, total } } : {})}
        actions={<ViewSwitch view={view} onChange={(next) => showFilter(filter, next)} />}
      />
      <PartnerFilters filter={filter} onChange={change} />
      {view === 'map' ? (
        <LoadBoundary fallback={<SkeletonRows count={4} look="cards" />}>
          <PartnersMap filter={settled} onClear={clear} />
        </LoadBoundary>
      ) : partners.error ? (
        <LoadFailure error={partners.error} onRetry={() => void partners.refetch()} />
      ) : partners.data && rows.length === 0 ? (
        <NoPartners onClear={clear} />
      ) : (
        <PartnersTable rows={rows} loading={partners.isPending ? 8 : 0} />
      )}
      <LoadMore
        remaining={view === 'list' && partners.hasNextPage ? total - rows.length : 0}
        isPending={partners.isFetchingNextPage}
        onMore={() => void partners.fetchNextPage()}
      />
    </>
  )
}

/** Puts the filters into the URL, so that the list can be shared and is the same after a visit to a company. */
function showFilter({ search, place, state, papers, restricted }: PartnerFilter, view: ListView): void {
  const values = {
    search: search.trim(),
    place: place.trim(),
    state: state ?? '',
    papers: papers ?? '',
    restricted: restricted ?? '',
    view: toViewParam(view),
  }
  replacePage(getOperatorPath('partners', {}, values))
}

interface PartnerFiltersProps {
  filter: PartnerFilter
  onChange: (next: Partial<PartnerFilter>) => void
}

function PartnerFilters({ filter, onChange }: PartnerFiltersProps) {
  const t = useTranslations('partners')
  return (
    <FilterRow label={t('filters')}>
      <SearchField
        className="w-full md:w-72"
        label={t('search')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <SearchField
        className="w-full md:w-52"
        label={t('place')}
        value={filter.place}
        onChange={(place) => onChange({ place })}
      />
      <div className="w-full md:w-52">
        <Select
          isLabelHidden
          label={t('state')}
          value={filter.state ?? 'any'}
          onChange={(value) => onChange({ state: accountStates.find((one) => one === value) ?? null })}
          options={[
            { value: 'any', label: t('anyState') },
            ...accountStates.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
      </div>
      <div className="w-full md:w-48">
        <Select
          isLabelHidden
          label={t('papers')}
          value={filter.papers ?? 'any'}
          onChange={(value) => onChange({ papers: accountPaperFilters.find((one) => one === value) ?? null })}
          options={[
            { value: 'any', label: t('anyPapers') },
            ...accountPaperFilters.map((value) => ({ value, label: t(`paperFilters.${value}`) })),
          ]}
        />
      </div>
      <div className="w-full md:w-52">
        <Select
          isLabelHidden
          label={t('restriction')}
          value={filter.restricted ?? 'all'}
          onChange={(value) =>
            onChange({ restricted: accountRestrictionFilters.find((one) => one === value) ?? null })
          }
          options={[
            { value: 'all', label: t('anyRestriction') },
            ...accountRestrictionFilters.map((value) => ({ value, label: t(`restrictedFilter.${value}`) })),
          ]}
        />
      </div>
    </FilterRow>
  )
}

const getPartnerPath = ({ id }: { id: string }) => getOperatorPath('partner', { id })

function PartnersTable({ rows, loading }: { rows: readonly PartnerRow[]; loading: number }) {
  const t = useTranslations('partners')
  const columns: Column<PartnerRow>[] = [
    { id: 'name', header: t('columns.name'), cell: (row) => row.name },
    { id: 'place', header: t('columns.place'), cell: (row) => <PartnerPlace row={row} /> },
    { id: 'state', header: t('columns.state'), cell: (row) => <StateBadges row={row} /> },
    { id: 'papers', header: t('columns.papers'), cell: (row) => <PaperCountBadges counts={row.papers} /> },
    {
      id: 'since',
      header: t('columns.since'),
      from: 'xl',
      cell: (row) => <Time when={row.created_at} as="date" />,
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      href={getPartnerPath}
      linked="name"
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <RowLink href={getPartnerPath(row)}>{row.name}</RowLink>
          <p className="text-sm text-muted">
            <PartnerPlace row={row} />
          </p>
          <span className="flex flex-wrap gap-1.5">
            <StateBadges row={row} />
            <PaperCountBadges counts={row.papers} />
          </span>
        </div>
      )}
    />
  )
}

function PartnerPlace({ row }: { row: PartnerRow }) {
  const t = useTranslations('partners')
  return (
    <>
      {[row.postal_code, row.city].filter(Boolean).join(' ')}
      {row.parent ? (
        <span className="block text-xs text-muted">{t('locationOf', { name: row.parent.name })}</span>
      ) : null}
    </>
  )
}
