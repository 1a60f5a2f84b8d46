import { useQuery } from '@tanstack/react-query'
import { PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { actionNames } from '#contract/orders/model/order-actions'
import { unknownCarrier, partnerConfirmedTracking } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { productOrdersQuery } from '#web/features/order/order.data'
import { lazyPart } from '#web/ui/lazy-part'

/** Target of the next step while deliveries are awaited. */
export const deliveriesId = 'deliveries'

export type ProductOrder = Reply<'productOrder.list'>['data'][number]

const ReceiptDialog = lazyPart(() =>
  import('./ReceiptDialog.tsx').then((part) => ({ default: part.ReceiptDialog })),
)

/** Lists the ordered goods and their delivery; renders nothing if no goods were ordered. */
export function Deliveries({ order }: { order: Order }) {
  const t = useTranslations('order')
  const query = useQuery(productOrdersQuery(order))
  const list = query.data?.data ?? []
  if (query.error) {
    return (
      <Section title={t('deliveries.title')}>
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    )
  }
  if (list.length === 0) return null
  return (
    <Section title={t('deliveries.title')}>
      <ul id={deliveriesId} className="flex scroll-mt-24 flex-col gap-2">
        {list.map((goods) => (
          <li key={goods.id}>
            <Delivery order={order} goods={goods} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Delivery({ order, goods }: { order: Order; goods: ProductOrder }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const isOpen = !goods.deliveredAt
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-64">
        <ul className="font-medium">
          {goods.items.map((item) => (
            <li key={`${item.productId} ${item.productName}`}>
              <span className="tabular">{format.number(item.quantity, 2)} ×</span> {item.productName}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-muted">
          {t('deliveries.ordered')} <Time when={goods.created_at} /> · {goods.shipTo}
        </p>
        <DeliveryTracking goods={goods} />
        {goods.comment ? (
          <p data-written="" className="mt-1 text-sm whitespace-pre-line">
            {goods.comment}
          </p>
        ) : null}
        <p className="mt-2 text-sm">
          {goods.deliveredAt ? (
            <SignalText tone="done" icon={PackageCheck}>
              {t('deliveries.delivered')} <Time when={goods.deliveredAt} as="dayTime" />
            </SignalText>
          ) : (
            <SignalText tone="warning" icon={Truck}>
              {t('deliveries.underWay')}
            </SignalText>
          )}
        </p>
      </div>
      {isOpen && order.actions.includes('order.confirmReceipt') ? (
        <Button onPress={() => setAsking(true)}>{actionNames['order.confirmReceipt'][locale]}</Button>
      ) : null}
      <LazyBoundary onLoadError={() => setAsking(false)}>
        {asking ? <ReceiptDialog order={order} goods={goods} onClose={() => setAsking(false)} /> : null}
      </LazyBoundary>
    </div>
  )
}

/** Shows carrier and tracking number if they are known. */
function DeliveryTracking({ goods }: { goods: ProductOrder }) {
  const t = useTranslations('order')
  const carrier = goods.carrier ?? goods.carrierId
  const number = goods.trackingID === partnerConfirmedTracking ? null : goods.trackingID
  const known = [carrier === unknownCarrier ? null : carrier, number].filter(Boolean)
  if (known.length === 0) return null
  return (
    <p className="text-sm text-muted">
      {t('deliveries.by')} <span className="tabular select-all">{known.join(' ')}</span>
    </p>
  )
}
