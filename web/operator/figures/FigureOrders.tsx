import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { marketFigureUnits, type MarketFigure } from '#contract/operator/market-figure-names'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { Pages } from '../Pages.tsx'
import {
  figureOrdersQuery,
  getFiguresPath,
  ordersPerPage,
  useFigureFormat,
  type FigureOrder,
  type FigureSearch,
} from './figures.data.ts'

interface FigureOrdersProps {
  search: FigureSearch
  figure: MarketFigure
}

/** The orders behind a figure, newest first; each opens its page. */
export function FigureOrders({ search, figure }: FigureOrdersProps) {
  const t = useTranslations('operatorFigures')
  const [page, setPage] = useState(1)
  const orders = useQuery(figureOrdersQuery(search, figure, page))
  const rows = orders.data?.data ?? []
  const total = orders.data?.pagination.total_count ?? 0
  const start = useRef<HTMLDivElement>(null)
  // The list is above the tables whose rows open it.
  useEffect(() => start.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={start}>
      <Section
        title={t('orders', { title: t(`figures.${figure}.title`) })}
        aside={
          <Button
            size="small"
            kind="quiet"
            icon={X}
            onPress={() => replacePage(getFiguresPath({ ...search, figure: null, area: '' }))}
          >
            {t('close')}
          </Button>
        }
      >
        <p className="mb-3 max-w-3xl text-sm text-muted">{t(`figures.${figure}.hint`)}</p>
        {search.area ? (
          <p className="mb-3">
            <Button
              size="small"
              icon={X}
              aria-label={`${t('allAreas')} (${t('areaShort', { area: search.area })})`}
              onPress={() => replacePage(getFiguresPath({ ...search, area: '' }))}
            >
              {t('areaShort', { area: search.area })}
            </Button>
          </p>
        ) : null}
        {orders.error ? (
          <LoadFailure error={orders.error} onRetry={() => void orders.refetch()} />
        ) : orders.data && rows.length === 0 ? (
          <p className="text-sm text-muted">{t('noOrders')}</p>
        ) : (
          <OrderTable rows={rows} figure={figure} isLoading={orders.isPending} />
        )}
        <Pages page={page} last={Math.max(1, Math.ceil(total / ordersPerPage))} onPage={setPage} />
      </Section>
    </div>
  )
}

interface OrderTableProps {
  rows: readonly FigureOrder[]
  figure: MarketFigure
  isLoading: boolean
}

function OrderTable({ rows, figure, isLoading }: OrderTableProps) {
  const t = useTranslations('operatorFigures')
  const types = useTranslations('operatorOrders.types')
  const format = useFormat()
  const hasValue = marketFigureUnits[figure] !== 'count'
  const partner = (row: FigureOrder) => row.partner ?? <span className="text-muted">{t('noPartner')}</span>
  const columns: Column<FigureOrder>[] = [
    { id: 'order', header: t('order'), cell: ({ name }) => name },
    { id: 'type', header: t('type'), from: 'lg', cell: (row) => types(row.order_type) },
    { id: 'place', header: t('place'), cell: ({ place }) => place },
    { id: 'partner', header: t('partner'), cell: partner },
    { id: 'day', header: t('day'), cell: ({ day }) => format.date(day) },
  ]
  const value = (row: FigureOrder) => <OrderValue row={row} figure={figure} />
  return (
    <Table
      label={t('orders', { title: t(`figures.${figure}.title`) })}
      columns={
        hasValue ? [...columns, { id: 'value', header: t('value'), align: 'end', cell: value }] : columns
      }
      rows={rows}
      // An order has a row for each day with a credit note.
      rowKey={({ api_id, day }) => `${api_id} ${day}`}
      loading={isLoading ? 5 : 0}
      linked="order"
      href={({ api_id }) => getOperatorPath('order', { id: api_id })}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{row.name}</p>
          <p className="text-sm text-muted">
            {row.place} · {format.date(row.day)}
          </p>
          <p className="text-sm">{partner(row)}</p>
          {hasValue ? <p className="text-sm">{value(row)}</p> : null}
        </div>
      )}
    />
  )
}

function OrderValue({ row: { value, good }, figure }: { row: FigureOrder; figure: MarketFigure }) {
  const t = useTranslations('operatorFigures')
  const formatFigure = useFigureFormat()
  const isShare = figure === 'accepted' || figure === 'first_visit' || figure === 'rework'
  if (!isShare) return <>{formatFigure(figure, { value, of: 1 })}</>
  const isWell = figure === 'rework' ? !good : good
  return (
    <SignalText size="small" tone={isWell ? 'done' : 'warning'}>
      {t(`${good ? 'good' : 'notGood'}.${figure}`)}
    </SignalText>
  )
}
