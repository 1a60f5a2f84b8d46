import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { language } from '#web/i18n/language'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { LazyFormFiller } from './LazyFormFiller.tsx'

const ChangeDialog = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#web/features/order/change/ChangeDialog.tsx'),
    language.loadFeatures('order'),
  ])
  return { default: part.ChangeDialog }
})

/** Begins the work on an order from another page; the order is read from the device without a connection. */
export function LazyStartDialog({
  orderId,
  title,
  onClose,
}: {
  orderId: string
  title: string
  onClose: () => void
}) {
  const locale = useLocale()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  if (!order) {
    return (
      <Dialog isOpen title={title} onClose={onClose}>
        {error ? <QueryError error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={4} />}
      </Dialog>
    )
  }
  return (
    <LazyBoundary onLoadError={onClose}>
      <ChangeDialog
        order={order}
        target={{ kind: 'status', status: 'started' }}
        title={getActionName('order.start', order.order_type)[locale]}
        Filler={LazyFormFiller}
        onClose={onClose}
      />
    </LazyBoundary>
  )
}
