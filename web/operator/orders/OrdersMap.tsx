import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { stateFilterNames } from '#contract/operator/orders/order-filters'
import { useFormat } from '#web/i18n/use-format'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import type { PlaceEntry } from '../map/place-entries.ts'
import { PlacesNotice } from '../map/PlacesNotice.tsx'
import { PlacesView } from '../map/PlacesView.tsx'
import { getOperatorPath } from '../navigation.ts'
import { NoOrders } from './NoOrders.tsx'
import type { OrderFilter } from './order-filter.ts'
import { markLooks, statusMarks, statusTones } from './order-states.ts'
import { orderPlacesQuery, type PlacedOrder } from './orders.data.ts'
import { OrderAppointment, OrderCompany } from './OrdersTable.tsx'

/** The orders of a filter on a map, with a list of the same orders beside it. */
export function OrdersMap({ filter }: { filter: OrderFilter }) {
  const t = useTranslations('operatorOrders')
  const orders = useQuery(orderPlacesQuery(filter))
  const { data } = orders
  const entries = useMemo(() => data?.data.map(toEntry) ?? null, [data])
  const byId = useMemo(() => new Map(data?.data.map((order) => [order.api_id, order])), [data])
  const marks = useMemo(
    () => stateFilterNames.map((name) => ({ name, ...markLooks[name], label: t(`list.states.${name}`) })),
    [t],
  )
  if (orders.error && !data) return <LoadFailure error={orders.error} onRetry={() => void orders.refetch()} />
  if (entries?.length === 0) return <NoOrders filter={filter} />
  const unplaced = entries?.filter(({ position }) => position === null).length ?? 0
  const renderFacts = (id: string) => {
    const order = byId.get(id)
    return order ? <PlacedOrderFacts order={order} /> : null
  }
  return (
    <>
      <PlacesNotice
        shown={entries?.length ?? 0}
        total={data?.total ?? 0}
        hasMore={data?.has_more_than_total ?? false}
        unplaced={unplaced > 0 ? t('map.unplaced', { count: unplaced }) : null}
        error={orders.error}
        onRetry={() => void orders.refetch()}
      />
      <PlacesView
        entries={entries}
        marks={marks}
        isOutdated={orders.isPlaceholderData}
        mapLabel={t('map.label')}
        listLabel={t('list.title')}
        openLabel={t('map.open')}
        formatUnplaced={(count) => t('map.unplaced', { count })}
        renderFacts={renderFacts}
      />
    </>
  )
}

function toEntry({ api_id: id, name, position, status }: PlacedOrder): PlaceEntry {
  return { id, name, href: getOperatorPath('order', { id }), position, mark: statusMarks[status] }
}

/** State, customer, company, appointment and price of an order. */
function PlacedOrderFacts({ order }: { order: PlacedOrder }) {
  const t = useTranslations('operatorOrders')
  const format = useFormat()
  const { customer } = order
  return (
    <div className="mt-1 flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={statusTones[order.status]}>{t(`statuses.${order.status}`)}</Badge>
        <span>{t(`types.${order.order_type}`)}</span>
      </p>
      <p className="text-muted">
        {customer.name} · {customer.postal_code} {customer.city}
      </p>
      <p>
        <OrderCompany row={order} />
      </p>
      <p className="flex justify-between gap-3">
        <OrderAppointment row={order} />
        <span className="tabular">{format.money(order.price_purchasing)}</span>
      </p>
    </div>
  )
}
