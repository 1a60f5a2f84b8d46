import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { getFiguresPath, type FigureSearch, type MarketFigures } from './figures.data.ts'

interface Acceptance {
  readonly offered: number
  readonly accepted: number
}
type Trade = MarketFigures['trades'][number]
type Area = MarketFigures['areas'][number]

/** The share of accepted orders as a bar with its numbers in words. */
export function ShareBar({ offered, accepted }: Acceptance) {
  const t = useTranslations('operatorFigures')
  const format = useFormat()
  if (offered === 0) return <>{t('none')}</>
  const share = accepted / offered
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-2 min-w-12 flex-1 rounded-full bg-sunken">
        <span className="block h-2 rounded-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className="shrink-0 text-sm tabular md:w-12 lg:w-36">
        {format.percent(share)}{' '}
        <span className="text-muted md:max-lg:sr-only">
          ({t('shareOf', { good: accepted, count: offered })})
        </span>
      </span>
    </span>
  )
}

function useAcceptanceColumns<Row extends Acceptance & { readonly minutes: number | null }>(): Column<Row>[] {
  const t = useTranslations('operatorFigures')
  const format = useFormat()
  return [
    { id: 'offered', header: t('offered'), align: 'end', cell: ({ offered }) => format.number(offered) },
    {
      id: 'missing',
      header: t('missing'),
      align: 'end',
      cell: ({ offered, accepted }) => format.number(offered - accepted),
    },
    { id: 'share', header: t('accepted'), width: '34%', cell: (row) => <ShareBar {...row} /> },
    {
      id: 'minutes',
      header: t('minutes'),
      align: 'end',
      from: 'lg',
      cell: ({ minutes }) => (minutes === null ? t('none') : format.duration(minutes)),
    },
  ]
}

/** New orders by type; a row shows the orders of the type. */
export function TradeTable({ trades, search }: { trades: readonly Trade[]; search: FigureSearch }) {
  const t = useTranslations('operatorFigures')
  const types = useTranslations('operatorOrders.types')
  const columns = useAcceptanceColumns<Trade>()
  return (
    <Table
      label={t('trades')}
      columns={[{ id: 'type', header: t('type'), cell: (row) => types(row.order_type) }, ...columns]}
      rows={trades}
      rowKey={(row) => row.order_type}
      linked="type"
      href={(row) => getFiguresPath({ ...search, type: row.order_type, figure: 'accepted', area: '' })}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{types(row.order_type)}</p>
          <ShareBar {...row} />
        </div>
      )}
    />
  )
}

/** New orders by area; a row shows the orders of the area. */
export function AreaTable({ areas, search }: { areas: readonly Area[]; search: FigureSearch }) {
  const t = useTranslations('operatorFigures')
  const columns = useAcceptanceColumns<Area>()
  const name = ({ area, city }: Area) => t('area', { area, city })
  return (
    <Table
      label={t('areas')}
      columns={[{ id: 'area', header: t('place'), cell: name }, ...columns]}
      rows={areas}
      rowKey={({ area }) => area}
      linked="area"
      href={({ area }) => getFiguresPath({ ...search, figure: 'accepted', area })}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{name(row)}</p>
          <ShareBar {...row} />
        </div>
      )}
    />
  )
}
