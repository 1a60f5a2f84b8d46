import { PanelRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { getOperatorPath } from '../navigation.ts'
import { createSelectColumn, RowCheckbox, type RowSelection } from '../selection.tsx'
import { optionalColumns, type OptionalColumn } from './order-columns.ts'
import type { OrderRow } from './orders.data.ts'
import { statusTones } from './order-states.ts'

interface OrdersTableProps {
  rows: readonly OrderRow[]
  isLoading: boolean
  /** null: this person changes no orders. */
  selection: RowSelection<OrderRow> | null
  /** The columns that the person has chosen. */
  columns: readonly OptionalColumn[]
  /** The order that is shown beside the list. */
  peek: string | null
  onPeek: (id: string | null) => void
}

const getOrderPath = ({ api_id }: OrderRow) => getOperatorPath('order', { id: api_id })

/** Orders in rows of two lines; on a phone as cards. */
export function OrdersTable({ rows, isLoading, selection, columns: chosen, peek, onPeek }: OrdersTableProps) {
  const t = useTranslations('operatorOrders.list')
  const words = useTranslations('orderRuns')
  const format = useFormat()
  const label = ({ name }: OrderRow) => words('select', { name })
  // The panel beside the list shows these.
  const optional: Record<OptionalColumn, Omit<Column<OrderRow>, 'id'>> = {
    appointment: { header: t('appointment'), from: 'lg', cell: (row) => <OrderAppointment row={row} /> },
    number: { header: t('columns.number'), from: 'lg', cell: (row) => row.sfid ?? '–' },
    brand: { header: t('columns.brand'), from: 'lg', cell: (row) => row.brand },
    offers: {
      header: t('columns.offers'),
      align: 'end',
      from: 'lg',
      cell: (row) => format.number(row.open_offers),
    },
    price: {
      header: t('price'),
      align: 'end',
      from: 'lg',
      cell: (row) => format.money(row.price_purchasing),
    },
  }
  const moreColumns = optionalColumns
    .filter((id) => chosen.includes(id))
    .map((id): Column<OrderRow> => ({ id, ...optional[id] }))
  const columns: Column<OrderRow>[] = [
    ...(selection ? [createSelectColumn(selection, label)] : []),
    { id: 'order', header: t('order'), cell: (row) => <OrderTitle row={row} /> },
    { id: 'state', header: t('state'), cell: (row) => <OrderState row={row} /> },
    { id: 'company', header: t('company'), cell: (row) => <OrderCompany row={row} /> },
    ...(peek ? [] : moreColumns),
    {
      id: 'peek',
      header: '',
      width: '3rem',
      from: 'xl',
      cell: (row) => (
        <IconButton
          icon={PanelRight}
          size="small"
          label={words('peek.of', { name: row.name })}
          aria-pressed={row.api_id === peek}
          onPress={() => onPeek(row.api_id === peek ? null : row.api_id)}
        />
      ),
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.api_id}
      loading={isLoading ? 8 : 0}
      href={getOrderPath}
      linked="order"
      tone={({ api_id }) => (api_id === peek ? 'current' : null)}
      card={(row) => (
        <div className="flex items-start gap-2">
          {selection ? <RowCheckbox selection={selection} row={row} label={label(row)} /> : null}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <RowLink href={getOrderPath(row)}>
              <OrderTitle row={row} />
            </RowLink>
            <OrderState row={row} />
            <p className="text-sm">
              <OrderCompany row={row} />
            </p>
            <p className="flex justify-between gap-3 text-sm">
              <OrderAppointment row={row} />
              <span className="tabular">{format.money(row.price_purchasing)}</span>
            </p>
          </div>
        </div>
      )}
    />
  )
}

function OrderTitle({ row }: { row: OrderRow }) {
  const t = useTranslations('operatorOrders')
  const { customer } = row
  return (
    <span className="block min-w-0">
      <span className="block font-medium">
        {row.name} <span className="font-normal">{t(`types.${row.order_type}`)}</span>
      </span>
      <span className="block text-sm font-normal text-muted">
        {customer.name} · {customer.postal_code} {customer.city}
      </span>
    </span>
  )
}

function OrderState({ row }: { row: OrderRow }) {
  const t = useTranslations('operatorOrders')
  return (
    <span className="block">
      <Badge tone={statusTones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
      <span className="block text-sm text-muted">
        {row.hold ? <>{t(`holds.${row.hold.reason}`)}, </> : null}
        <Time when={row.status_since} as="since" />
      </span>
    </span>
  )
}

export function OrderCompany({ row }: { row: Pick<OrderRow, 'partner' | 'open_offers'> }) {
  const t = useTranslations('operatorOrders.list')
  if (row.partner) return <>{row.partner.name}</>
  return <span className="text-muted">{t('offered', { count: row.open_offers })}</span>
}

export function OrderAppointment({ row: { appointment } }: { row: Pick<OrderRow, 'appointment'> }) {
  const t = useTranslations('operatorOrders.list')
  return appointment ? (
    <PeriodTime {...appointment} />
  ) : (
    <span className="text-muted">{t('noAppointment')}</span>
  )
}
