import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import type { AppointmentStart } from '#web/features/order/appointment/use-appointment-form'
import { language } from '#web/i18n/language'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part'

const AppointmentDialog = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#web/features/order/appointment/AppointmentDialog.tsx'),
    language.loadFeatures('order'),
  ])
  return { default: part.AppointmentDialog }
})

interface LazyAppointmentDialogProps {
  orderId: string
  action: 'order.confirmAppointment' | 'order.reschedule'
  /** Day and person that are filled in. */
  start?: AppointmentStart | undefined
  onClose: () => void
}

/** Sets or moves the appointment of an order from a page that does not show the order. */
export function LazyAppointmentDialog({ orderId, action, start, onClose }: LazyAppointmentDialogProps) {
  const locale = useLocale()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  if (!order) {
    return (
      <Dialog isOpen title={getActionName(action, 'installation')[locale]} size="full" onClose={onClose}>
        {error ? <QueryError error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={6} />}
      </Dialog>
    )
  }
  return (
    <LazyBoundary onLoadError={onClose}>
      <AppointmentDialog order={order} action={action} start={start} stays onClose={onClose} />
    </LazyBoundary>
  )
}
