import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { TermsVersion } from '#contract/operator/companies/services'
import { orderTypes, type OrderType } from '#contract/orders/model/order-enums'
import { useFormat } from '#web/i18n/use-format'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { AreaHead } from '../AreaHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { listVersionsOf, termsQuery } from './catalogue.data.ts'

interface CategoryRow {
  readonly category: OrderType
  readonly current: TermsVersion | undefined
  /** The version that begins next. */
  readonly next: TermsVersion | undefined
}

const getRowPath = ({ category }: CategoryRow) => getOperatorPath('termsCategory', { category })

/** Lists the kinds of orders with the terms that apply to them, and those that begin later. */
export function TermsPage() {
  const t = useTranslations('catalogue.terms')
  const all = useTranslations('catalogue')
  const terms = useQuery(termsQuery)
  const rows = orderTypes.map((category): CategoryRow => {
    const versions = listVersionsOf(terms.data?.data ?? [], category)
    return {
      category,
      current: versions.find(({ state }) => state === 'in_force'),
      next: versions.findLast(({ state }) => state === 'scheduled'),
    }
  })
  return (
    <>
      <AreaHead
        label={all('areas')}
        areas={[
          { page: 'services', name: all('services.title') },
          { page: 'terms', name: t('title') },
        ]}
        current="terms"
        title={t('title')}
        lead={t('lead')}
      />
      {terms.error ? (
        <LoadFailure error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <CategoryTable rows={terms.data ? rows : []} loading={terms.isPending ? orderTypes.length : 0} />
      )}
    </>
  )
}

function CategoryTable({ rows, loading }: { rows: readonly CategoryRow[]; loading: number }) {
  const t = useTranslations('catalogue.terms')
  const type = useTranslations('operatorOrders.types')
  const columns: Column<CategoryRow>[] = [
    { id: 'category', header: t('columns.category'), cell: ({ category }) => type(category) },
    { id: 'current', header: t('columns.current'), cell: (row) => <CurrentVersion row={row} /> },
    { id: 'accepted', header: t('columns.accepted'), cell: (row) => <AcceptedCounts row={row} /> },
    { id: 'next', header: t('columns.next'), cell: (row) => <NextVersion row={row} /> },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ category }) => category}
      href={getRowPath}
      linked="category"
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-1 text-sm">
          <RowLink href={getRowPath(row)}>{type(row.category)}</RowLink>
          <CurrentVersion row={row} />
          <AcceptedCounts row={row} />
          <NextVersion row={row} />
        </div>
      )}
    />
  )
}

function CurrentVersion({ row: { current } }: { row: CategoryRow }) {
  const t = useTranslations('catalogue.terms')
  const format = useFormat()
  if (!current) return <span className="text-muted">{t('none')}</span>
  return <>{t('since', { version: current.version, day: format.date(current.valid_from) })}</>
}

function AcceptedCounts({ row: { current } }: { row: CategoryRow }) {
  const t = useTranslations('catalogue.terms')
  if (!current) return null
  return (
    <>
      {t('acceptances', { count: current.acceptances })}
      {current.missing > 0 ? (
        <span className="text-muted"> · {t('missingCount', { count: current.missing })}</span>
      ) : null}
    </>
  )
}

function NextVersion({ row: { next } }: { row: CategoryRow }) {
  const t = useTranslations('catalogue.terms')
  const format = useFormat()
  return next ? <>{t('from', { version: next.version, day: format.date(next.valid_from) })}</> : null
}
