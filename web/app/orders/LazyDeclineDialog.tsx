import type { OrderRow } from '#contract/orders/orders'
import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

const RejectDialog = lazyPart(async () => {
  const dialog = import('#web/features/offers/detail/RejectDialog.tsx')
  const [part] = await Promise.all([dialog, language.loadFeatures('offers')])
  return { default: part.RejectDialog }
})

/** Declines an order that is on hold before acceptance; loaded when the dialog opens. */
export function LazyDeclineDialog({
  order,
  onClose,
}: {
  order: Pick<OrderRow, 'api_id' | 'account'>
  onClose: () => void
}) {
  return (
    <RejectDialog
      offer={{ api_id: order.api_id, locations: [] }}
      partnerId={order.account.id}
      onClose={onClose}
    />
  )
}
